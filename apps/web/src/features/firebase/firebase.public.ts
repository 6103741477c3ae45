/** Public API of the firebase feature. */
export { firebaseAccounts } from "./firebase-accounts.ts";
