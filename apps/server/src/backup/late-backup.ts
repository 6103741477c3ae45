import { shop } from "@freehub/domain/shop";
import type { Logger } from "pino";
import { siteOf } from "#areas/people/sign-in/identity.ts";
import type { MailReader } from "#areas/people/sign-in/mails.ts";
import { confirmedOwners } from "#areas/people/sign-in/owners.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { mailWords } from "#mail/mail-words.ts";
import { createMailer, type Mail } from "#mail/mailer.ts";
import { shopLook } from "#shop/shop-look.ts";
import { noteWarning, readBackupState, summaryOf } from "./backup-state.ts";

/** The mail to an owner when no backup was proven for too long. @param provenAt null: never. */
export function lateMail({ email, language }: MailReader, provenAt: string | null, config: Config): Mail {
	const { timeZone } = shop();
	const since =
		provenAt === null
			? undefined
			: new Date(provenAt).toLocaleDateString(language, { dateStyle: "long", timeZone });
	const { subject, lines, link } = mailWords[language].backupLate(since);
	// URLs of the workspace contain no language.
	const links = [{ label: link, url: `${siteOf(config)}/dashboard/today` }];
	return { to: email, language, subject, lines, links };
}

/**
 * Warns the owners by mail, once, if no backup was proven for too long.
 * @returns a function that looks now.
 */
export function lateBackupWarning({ db, config, log }: { db: Db; config: Config; log: Logger }) {
	const send = createMailer(config, log, () => shopLook(db, siteOf(config)));
	return async (now: Date): Promise<void> => {
		const state = await readBackupState(db);
		const { isLate, provenAt } = summaryOf(state, config, now);
		const late = provenAt ?? "never";
		// The first attempt finds what versions before have proven.
		if (!isLate || state.warnedFor === late || state.isFirstUnderWay) return;
		if (!(await noteWarning(db, late, state.warnedFor))) return;
		try {
			for (const owner of await confirmedOwners(db)) await send(lateMail(owner, provenAt, config));
		} catch (error) {
			await noteWarning(db, state.warnedFor ?? "", late);
			throw error;
		}
	};
}
