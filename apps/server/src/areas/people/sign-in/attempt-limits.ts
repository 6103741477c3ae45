import { createHash } from "node:crypto";
import { TooMany } from "#app-error.ts";
import { countedNetworks } from "#client-address.ts";
import { clearAttempts, countAttempts } from "#db/attempts.ts";
import type { Db } from "#db/connection.ts";

const MINUTE_MS = 60_000;

/** Low enough to stop guessing, high enough for a shop behind one address. */
export const limits = {
	signInByAddress: { max: 20, windowMs: MINUTE_MS },
	/** From all devices on which the account was never used; see known-devices.ts. */
	signInByAccount: { max: 10, windowMs: 15 * MINUTE_MS },
	signInByDevice: { max: 10, windowMs: 15 * MINUTE_MS },
	signUpByAddress: { max: 10, windowMs: MINUTE_MS },
	mailByAddress: { max: 10, windowMs: MINUTE_MS },
	/** Requests for a mail to an address, whether or not it has an account. */
	mailByAccount: { max: 5, windowMs: 60 * MINUTE_MS },
	/** Mails of all kinds to one address that others can trigger; further ones are not sent. */
	mailToRecipient: { max: 5, windowMs: 60 * MINUTE_MS },
	tokenByAddress: { max: 30, windowMs: MINUTE_MS },
	/** The one-time code of a new shop. */
	beginningCodeByAddress: { max: 10, windowMs: MINUTE_MS },
	providerByAddress: { max: 60, windowMs: MINUTE_MS },
	/** For actions that ask for the password again: somebody may have found an open session. */
	passwordByAccount: { max: 10, windowMs: 15 * MINUTE_MS },
	/** Product files; each costs disk space and seconds of CPU time, even if it is not a table. */
	fileByAccount: { max: 30, windowMs: 10 * MINUTE_MS },
	enquiryByAddress: { max: 5, windowMs: 10 * MINUTE_MS },
	/** Enquiries that are mailed to the owners, from all addresses together: nobody can flood their mailbox. */
	enquiryMail: { max: 50, windowMs: 24 * 60 * MINUTE_MS },
};

type LimitName = keyof typeof limits;
export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/** Rate limits on attempts, counted in the database across all processes. */
export function createAttemptLimits(db: Db, isOn: boolean, now: () => Date) {
	/**
	 * Counts an attempt before it is made, so that concurrent attempts are all counted.
	 * @param subject an IP address, a device, or an e-mail address; only a hash of it is stored.
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
		/** Like `count`, but returns false above the limit, for actions that are then silently skipped. */
		async allows(name: LimitName, subject: string): Promise<boolean> {
			try {
				await count(name, subject);
				return true;
			} catch (error) {
				if (error instanceof TooMany) return false;
				throw error;
			}
		},
		/** Resets the counter after a successful attempt. */
		async clear(name: LimitName, subject: string): Promise<void> {
			if (isOn) await clearAttempts(db, keyOf(name, subject));
		},
	};
}

function keyOf(name: LimitName, subject: string): string {
	const counted = subject.trim().toLowerCase();
	return `${name}:${createHash("sha256").update(counted).digest("base64url")}`;
}
