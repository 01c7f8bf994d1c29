import '@quote-rescue/react/styles.css';
import './css/quote-page.css';
