import type { Logger } from "pino";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { createMailer } from "#mail/mailer.ts";
import { type AttemptLimits, createAttemptLimits } from "./attempt-limits.ts";
import { createAuth } from "./auth.ts";
import { type AuthHolder, createAuthHolder } from "./auth-holder.ts";
import { type Callers, createCallers } from "./callers.ts";
import { createKnownDevices, type KnownDevices } from "./known-devices.ts";
import { type IdentityMails, identityMails } from "./mails.ts";

/** What the routes of identity, of people, and whoever asks who is there, work with. */
export type Identity = {
	config: Config;
	auth: AuthHolder;
	callers: Callers;
	limits: AttemptLimits;
	devices: KnownDevices;
	mails: IdentityMails;
};

type Options = { db: Db; config: Config; secret: string; log: Logger; now: () => Date };

export function createIdentity({ db, config, secret, log, now }: Options): Identity {
	if (config.firebase?.emulator !== undefined) {
		log.warn(
			"FIREBASE_AUTH_EMULATOR_HOST is set: anybody can sign in as anybody; for trying and testing only",
		);
	}
	const isHttps = config.publicUrl?.startsWith("https:") ?? false;
	// Never the Host header of whoever asked: the link in a mail must lead to us.
	const site = config.publicUrl ?? `http://localhost:${config.port}`;
	const mails = identityMails(createMailer(config, log), site);
	const onUserChanged = (): void => callers.forget();
	const limits = createAttemptLimits(db, config.rateLimits, now);
	// Whoever gets the mail gets in, also while somebody else guesses at the account.
	const onPasswordReset = (email: string) => limits.clear("signInByAccount", email);
	const auth = createAuthHolder(
		(openId) => createAuth({ db, config, secret, log, mails, openId, onPasswordReset, onUserChanged }),
		config,
		log,
	);
	const callers = createCallers(db, auth.current, config, now);
	return {
		config,
		auth,
		callers,
		limits,
		devices: createKnownDevices(secret, isHttps),
		mails,
	};
}
