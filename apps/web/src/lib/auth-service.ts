export type Credentials = { email: string; password: string };

/**
 * How people get in: by this server's own accounts, or by an external service that holds them. Each resolves when the
 * server has opened its session (where it opens one), and throws an ApiError or a AuthError otherwise.
 */
export type AuthService = {
	signIn: (credentials: Credentials) => Promise<void>;
	/** `signedIn: false`: the address must be confirmed first, and a mail is on its way. */
	signUp: (credentials: Credentials) => Promise<{ signedIn: boolean }>;
	/** Sends the mail that confirms an address again. */
	sendConfirmation: (credentials: Credentials) => Promise<void>;
	/** Sends a mail to choose a new password; resolves for unknown addresses as well. */
	forgotPassword: (email: string) => Promise<void>;
	/**
	 * Where the service opens Google's window itself; called synchronously in the click.
	 * @param before the server opens no session until this is done.
	 */
	google?: ((before: Promise<unknown>) => Promise<void>) | undefined;
	/** Ends what the service keeps in this browser; called after the server's session has ended. */
	signOut?: (() => Promise<void>) | undefined;
};

/** What a failure is about: the field that it is shown beside, or an address that waits for its confirmation. */
export type Concern = "email" | "password" | "current-password" | "unconfirmed";

/** A way in that did not work, with the sentence to show. */
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
