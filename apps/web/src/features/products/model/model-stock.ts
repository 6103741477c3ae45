import type { MovementLine } from "@freehub/contract/movement-lines";

/** What the model's page needs from the stock screens. */
export type ModelStock = {
	/** Where pieces can be put and taken from, by id; one alone is not worth a question. */
	places: readonly { value: string; label: string }[];
	isVisitor: boolean;
	/** Takes a person without a session to the sign-in page, and back here after it. */
	onSignInNeeded: () => void;
	/** Books all lines or none, says so, and offers to take them back. Rejects with the reason against it. */
	book: (lines: MovementLine[], idempotencyKey: string, message: string) => Promise<void>;
	sentenceFor: (error: unknown) => string;
	/** Whether the server has said no; otherwise the lines may be booked all the same. */
	isRefusal: (error: unknown) => boolean;
};
