/** Express 4 beside 5: what the mount uses has the same types in both. */
declare module 'express4' {
  import express from 'express';
  export default express;
}
