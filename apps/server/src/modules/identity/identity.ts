import type { Logger } from "pino";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { createMailer } from "#mail/mailer.ts";
import type { ChangeFeed } from "#modules/changes/change-feed.ts";
import { shopLook } from "#modules/pages/shop-look.ts";
import { createAttemptLimits } from "./attempt-limits.ts";
import { createAuth } from "./auth.ts";
import { createCallers } from "./callers.ts";
import { createKnownDevices } from "./known-devices.ts";
import { identityMails } from "./mails.ts";
import { createDiscovery } from "./providers.ts";

type Options = { db: Db; config: Config; secret: string; log: Logger; now: () => Date; changes: ChangeFeed };

/** What the routes of identity and of people work with. */
export type Identity = ReturnType<typeof createIdentity>;

/** Where links in mails lead, without a slash at its end: never from a Host header, so that they lead to us. */
export function siteOf({ publicUrl, port }: Pick<Config, "publicUrl" | "port">): string {
	return publicUrl ?? `http://localhost:${port}`;
}

export function createIdentity({ db, config, secret, log, now, changes }: Options) {
	const { publicUrl, rateLimits, firebase, smtpUrl } = config;
	if (firebase?.emulator !== undefined) {
		log.warn(
			"FIREBASE_AUTH_EMULATOR_HOST is set: anybody can sign in as anybody; for trying and testing only",
		);
	}
	const site = siteOf(config);
	const limits = createAttemptLimits(db, rateLimits, now);
	const mails = identityMails({
		send: createMailer(config, log, () => shopLook(db, site)),
		mayReach: (email) => limits.allows("mailToRecipient", email),
		site,
		goOut: smtpUrl !== undefined,
	});
	const auth = createAuth({
		db,
		config,
		secret,
		log,
		mails,
		// Its owner gets in by mail even while somebody else guesses at the account.
		onPasswordReset: (email) => limits.clear("signInByAccount", email),
		onUserChanged: () => callers.forget(),
	});
	const callers = createCallers(db, auth, config, now, changes);
	return {
		auth,
		/** Finds the OpenID providers that could not be reached so far. */
		discover: createDiscovery(auth, config, log),
		callers,
		limits,
		devices: createKnownDevices(secret, publicUrl?.startsWith("https:") ?? false),
		mails,
		site,
	};
}
