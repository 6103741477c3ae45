/** Public API of the identity feature. */
export { leaveAuthService, useAuthService } from "./auth-services.ts";
export { signOut } from "./identity-commands.ts";
export { endSession, refreshSession, sessionQuery, settingsQuery } from "./queries.ts";
export { useMailSentence } from "./use-mail-sentence.ts";
export { StayingContext, useSession } from "./use-session.ts";
