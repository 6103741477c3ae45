import type { Config } from "#config.ts";
import { forgetOldAttempts } from "#db/attempts.ts";
import { forgettingTime } from "#db/clock-marks.ts";
import type { Db } from "#db/connection.ts";
import { forgetOldKeys } from "#db/write.ts";
import { forgetOldImports, removeOrphans } from "./areas/catalogue/import/forget-old-imports.ts";
import type { ImportFiles } from "./areas/catalogue/import/import-files.ts";
import { forgetOldDeliveries } from "./areas/office/webhooks/webhooks.repo.ts";
import { forgetOver } from "./areas/people/presence/brief-rows.ts";
import { forgetOldSessions } from "./areas/people/sign-in/identity.repo.ts";
import { forgetOldLinks } from "./areas/people/sign-in/mail-links.ts";
import { forgetOldChanges } from "./changes/read-changes.ts";
import type { RepeatedJob } from "./queues/repeat.ts";

const HOUR_MS = 60 * 60 * 1000;

/** The jobs that remove what is too old, by a time to which a clock that jumped ahead does not lead. */
export function forgettingJobs(db: Db, config: Config, files: ImportFiles): RepeatedJob[] {
	const job = (name: string, forget: (now: Date) => Promise<void>): RepeatedJob => {
		return { name, everyMs: HOUR_MS, run: (now) => forget(forgettingTime(db, now)) };
	};
	return [
		job("remove orphans", (now) => removeOrphans(db, files, now)),
		job("forget keys", () => forgetOldKeys(db)),
		job("forget changes", (now) => forgetOldChanges(db, now)),
		job("forget presence", (now) => forgetOver(db, "presence", now)),
		job("forget who counts", (now) => forgetOver(db, "counting", now)),
		job("forget attempts", (now) => forgetOldAttempts(db, now)),
		job("forget sessions", (now) => forgetOldSessions(db, config, now)),
		job("forget links", (now) => forgetOldLinks(db, now)),
		job("forget imports", (now) => forgetOldImports(db, files, now)),
		job("forget deliveries", (now) => forgetOldDeliveries(db, now)),
	];
}
