import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** After this time without a proven backup, in hours, the owner is warned. */
export const BACKUP_LATE_HOURS = 26;

export const Backups = z.object({
	/** The local time of the nightly backup; null: the server makes none by itself. */
	at: z.string().nullable(),
	/** When the last backup was made, and when one was last restored and checked; null before the first. */
	madeAt: z.iso.datetime().nullable(),
	provenAt: z.iso.datetime().nullable(),
	/** Whether no backup was proven for too long. */
	isLate: z.boolean(),
});
export type Backups = z.infer<typeof Backups>;

export const getBackups = endpoint({
	method: "GET",
	path: "/backups",
	tag: "Settings",
	needs: ["people.manage"],
	summary: "When the shop was last backed up, and when a backup was last proven",
	status: 200,
	answer: Backups,
	errors: [],
});
