import { createHash } from "node:crypto";
import { AppError, tooMany } from "#app-error.ts";
import { countedAddress } from "#client-address.ts";
import { clearAttempts, countAttempts } from "#db/attempts.ts";
import type { Db } from "#db/connection.ts";

const MINUTE_MS = 60_000;

type Limit = { max: number; windowMs: number };

/** Long enough to stop guessing, short enough for a shop behind one address. */
export const limits = {
	signInByAddress: { max: 20, windowMs: MINUTE_MS },
	/** From devices that the account was never used on, all together; see known-devices.ts. */
	signInByAccount: { max: 10, windowMs: 15 * MINUTE_MS },
	signInByDevice: { max: 10, windowMs: 15 * MINUTE_MS },
	signUpByAddress: { max: 10, windowMs: MINUTE_MS },
	mailByAddress: { max: 10, windowMs: MINUTE_MS },
	mailByAccount: { max: 5, windowMs: 60 * MINUTE_MS },
	tokenByAddress: { max: 30, windowMs: MINUTE_MS },
	providerByAddress: { max: 60, windowMs: MINUTE_MS },
	/** Asking for the own password again, of whoever found a session. */
	passwordByAccount: { max: 10, windowMs: 15 * MINUTE_MS },
	/** Files of products; each costs disk and seconds of a processor, whether or not it is a table. */
	fileByAccount: { max: 60, windowMs: 10 * MINUTE_MS },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** The first that is refused in a window is worth a line in the audit log; those after it would flood it. */
export class TooManyAttempts extends AppError {
	readonly isFirst: boolean;
	constructor(seconds: number, isFirst: boolean) {
		const { code, message, details } = tooMany(seconds);
		super(code, message, undefined, details);
		this.isFirst = isFirst;
	}
}

export type AttemptLimits = {
	/**
	 * Counts an attempt before it is made, so that attempts at the same moment are all counted.
	 * @param subject an address, a device, or an e-mail address, of which only a hash is kept.
	 * @throws AppError too_many_requests with the time to wait.
	 */
	count: (limit: LimitName, subject: string) => Promise<void>;
	/** The attempts were right: they no longer count. */
	clear: (limit: LimitName, subject: string) => Promise<void>;
};

/** Limits on attempts, counted in the database by all processes together. */
export function createAttemptLimits(db: Db, isOn: boolean, now: () => Date): AttemptLimits {
	return {
		async count(name, subject) {
			if (!isOn) return;
			const { max, windowMs } = limits[name];
			const { count, resetsAt } = await countAttempts(db, keyOf(name, subject), 1, windowMs, now());
			const seconds = Math.ceil((resetsAt.getTime() - now().getTime()) / 1000);
			if (count > max) throw new TooManyAttempts(seconds, count === max + 1);
		},
		async clear(name, subject) {
			if (isOn) await clearAttempts(db, keyOf(name, subject));
		},
	};
}

function keyOf(name: LimitName, subject: string): string {
	const counted = name.endsWith("ByAddress") ? countedAddress(subject) : subject.trim().toLowerCase();
	return `${name}:${createHash("sha256").update(counted).digest("base64url")}`;
}
