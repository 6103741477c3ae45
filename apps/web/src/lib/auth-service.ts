export type Credentials = {
	email: string;
	password: string;
	/** The one-time code of a new shop, if it is needed; also before it is typed. */
	code?: string | undefined;
};

/**
 * Sign-in with this server's own accounts, or with an external service that holds them. Each method resolves once the server has
 * opened its session (if it opens one). Otherwise it throws an ApiError or an AuthError.
 */
export type AuthService = {
	signIn: (credentials: Credentials) => Promise<void>;
	/** `signedIn: false`: the address must be confirmed first, and a mail is on its way. */
	signUp: (credentials: Credentials) => Promise<{ signedIn: boolean }>;
	/** Sends the confirmation mail again. */
	sendConfirmation: (credentials: Credentials) => Promise<void>;
	/** Sends a mail to choose a new password; resolves for unknown addresses as well. */
	forgotPassword: (email: string) => Promise<void>;
	/**
	 * Set if the service opens Google's window itself. Call it synchronously in the click handler.
	 * @param before the server opens no session until this is done.
	 * @param code the one-time code of a new shop.
	 */
	google?: ((before: Promise<unknown>, code?: string) => Promise<void>) | undefined;
	/** Clears the service's own state in this browser; called after the server's session has ended. */
	signOut?: (() => Promise<void>) | undefined;
};

/** The cause of a failure: the field that shows it, or an address that is not confirmed yet. */
export type Concern = "email" | "password" | "current-password" | "code" | "unconfirmed";

/** A failed sign-in, with the sentence to show. */
export class AuthError extends Error {
	readonly sentence: string;
	readonly concern: Concern | undefined;
	constructor(sentence: string, concern?: Concern) {
		super(sentence);
		this.name = "AuthError";
		this.sentence = sentence;
		this.concern = concern;
	}
}
