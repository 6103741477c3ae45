/** What other features may use of Firebase. */
export { firebaseAccounts } from "./firebase-accounts.ts";
