import { createHash } from "node:crypto";
import { TooMany } from "#app-error.ts";
import { countedNetworks } from "#client-address.ts";
import { clearAttempts, countAttempts } from "#db/attempts.ts";
import type { Db } from "#db/connection.ts";

const MINUTE_MS = 60_000;

/** Long enough to stop guessing, short enough for a shop behind one address. */
export const limits = {
	signInByAddress: { max: 20, windowMs: MINUTE_MS },
	/** From devices that the account was never used on, all together; see known-devices.ts. */
	signInByAccount: { max: 10, windowMs: 15 * MINUTE_MS },
	signInByDevice: { max: 10, windowMs: 15 * MINUTE_MS },
	signUpByAddress: { max: 10, windowMs: MINUTE_MS },
	mailByAddress: { max: 10, windowMs: MINUTE_MS },
	/** Asking for a mail to an address, whether or not it has an account. */
	mailByAccount: { max: 5, windowMs: 60 * MINUTE_MS },
	/** Mails that others can have sent to an address, of all kinds together; those after them are not sent. */
	mailToRecipient: { max: 5, windowMs: 60 * MINUTE_MS },
	tokenByAddress: { max: 30, windowMs: MINUTE_MS },
	providerByAddress: { max: 60, windowMs: MINUTE_MS },
	/** Where the account's password is asked for again: somebody may have found an open session. */
	passwordByAccount: { max: 10, windowMs: 15 * MINUTE_MS },
	/** Files of products; each costs disk and seconds of a processor, whether or not it is a table. */
	fileByAccount: { max: 30, windowMs: 10 * MINUTE_MS },
	enquiryByAddress: { max: 5, windowMs: 10 * MINUTE_MS },
	/** Enquiries whose owners get a mail, from all addresses together: nobody can fill their mailbox. */
	enquiryMail: { max: 50, windowMs: 24 * 60 * MINUTE_MS },
};

type LimitName = keyof typeof limits;

/** Limits on attempts, counted in the database by all processes together. */
export function createAttemptLimits(db: Db, isOn: boolean, now: () => Date) {
	/**
	 * Counts an attempt before it is made, so that attempts at the same moment are all counted.
	 * @param subject an address, a device, or an e-mail address, of which only a hash is kept.
	 * @throws TooMany with the time to wait.
	 */
	async function count(name: LimitName, subject: string): Promise<void> {
		if (!isOn) return;
		const { max, windowMs } = limits[name];
		const counted = name.endsWith("ByAddress") ? countedNetworks(subject) : [{ network: subject, shares: 1 }];
		for (const { network, shares } of counted) {
			const { count, resetsAt } = await countAttempts(db, keyOf(name, network), 1, windowMs, now());
			const seconds = Math.ceil((resetsAt.getTime() - now().getTime()) / 1000);
			const most = max * shares;
			if (count > most) throw new TooMany("attempts", seconds, count === most + 1);
		}
	}

	return {
		count,
		/** Counts it as `count` does, for what is left undone without a word when there were too many. */
		async allows(name: LimitName, subject: string): Promise<boolean> {
			try {
				await count(name, subject);
				return true;
			} catch (error) {
				if (error instanceof TooMany) return false;
				throw error;
			}
		},
		/** The attempts were right: they no longer count. */
		async clear(name: LimitName, subject: string): Promise<void> {
			if (isOn) await clearAttempts(db, keyOf(name, subject));
		},
	};
}

function keyOf(name: LimitName, subject: string): string {
	const counted = subject.trim().toLowerCase();
	return `${name}:${createHash("sha256").update(counted).digest("base64url")}`;
}
