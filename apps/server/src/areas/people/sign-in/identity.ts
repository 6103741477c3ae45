import type { Logger } from "pino";
import type { ChangeFeed } from "#changes/change-feed.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { createMailer } from "#mail/mailer.ts";
import { shopLook } from "#shop/shop-look.ts";
import { createAttemptLimits } from "./attempt-limits.ts";
import { createAuth } from "./auth.ts";
import { createBeginning } from "./beginning-code.ts";
import { createCallers } from "./callers.ts";
import { createKnownDevices } from "./known-devices.ts";
import { identityMails } from "./mails.ts";
import { createDiscovery } from "./providers.ts";

type Options = { db: Db; config: Config; secret: string; log: Logger; now: () => Date; changes: ChangeFeed };

/** The dependencies of the identity and people routes. */
export type Identity = ReturnType<typeof createIdentity>;

/** The base URL of links in mails, without a trailing slash: never from a Host header, so that links always lead to us. */
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
		// The owner can get in by mail even while somebody else guesses the password.
		onPasswordReset: (email) => limits.clear("signInByAccount", email),
		onUserChanged: () => callers.forget(),
		onInvitedOnly: () => callers.takeSignUp("invitation"),
	});
	const callers = createCallers(db, auth, config, now, changes);
	return {
		auth,
		/** Retries the OpenID providers that were unreachable so far. */
		discover: createDiscovery(auth, config, log),
		callers,
		limits,
		beginning: createBeginning(db, secret, limits),
		devices: createKnownDevices(secret, publicUrl?.startsWith("https:") ?? false),
		mails,
		site,
	};
}
