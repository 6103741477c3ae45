/** Public API of the identity feature. */
export { useAuthService, useMailSentence } from "./auth-services.ts";
export { endSession, refreshSession, sessionQuery, settingsQuery } from "./queries.ts";
export { signOut } from "./sign-out.ts";
export { StayingContext, useSession } from "./use-session.ts";
