import '@quote-rescue/react/styles.css';
import './css/quote-page.css';
// Makes the quote page that the kit's server has sent `DepositPage`. Without it that page works by itself.
import '@quote-rescue/react/quote-page.js';
