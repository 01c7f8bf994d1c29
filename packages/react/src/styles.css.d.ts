/** A sheet imported for its effect: `import '@quote-rescue/react/styles.css'`. */
export {};
