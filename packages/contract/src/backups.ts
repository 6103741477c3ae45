import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Reason } from "./problem.ts";

/** After this time without a proven backup, in hours, the owner is warned. */
export const BACKUP_LATE_HOURS = 26;

export const Backups = z.object({
	/** The local time of the nightly backup; null: the server makes none by itself. */
	at: z.string().nullable(),
	/** When the last backup was made, and when one was last restored and checked; null before the first. */
	madeAt: z.iso.datetime().nullable(),
	provenAt: z.iso.datetime().nullable(),
	/** Whether no backup was proven for too long; without any proof, since the shop's first day. */
	isLate: z.boolean(),
	/** Why the last attempt failed, in English; null if it did not. */
	failure: z.string().nullable(),
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

export const exportEverything = endpoint({
	method: "GET",
	path: "/export/everything",
	tag: "Settings",
	needs: ["people.manage"],
	summary: "The whole shop as a ZIP archive of CSV files and pictures, without passwords and secrets",
	status: 200,
	answer: z.string(),
	answerType: "application/zip",
	errors: ["too_many_requests"],
});

/** The state of a shop until its first account, which will own it. */
export const Beginning = z.object({
	/** Whether the shop never had an owner. */
	isNew: z.boolean(),
	/** Whether the first account needs the shop's one-time code on this connection. A restore always does. */
	needsCode: z.boolean(),
	/** Whether a backup is about to be restored: the server ends, and starts again with it. */
	isRestoring: z.boolean(),
	/** Why the last restore failed; null if none did. */
	failure: Reason.nullable(),
});
export type Beginning = z.infer<typeof Beginning>;

export const getBeginning = endpoint({
	method: "GET",
	path: "/beginning",
	tag: "Settings",
	needs: "public",
	summary:
		"Whether this shop is new: the first account owns it, or a backup is restored with its one-time code",
	status: 200,
	answer: Beginning,
	errors: [],
});

/** The content of a backup that is about to be restored. */
export const AcceptedBackup = z.object({
	shop: z.string(),
	madeAt: z.iso.datetime(),
	products: z.number(),
	movements: z.number(),
});
export type AcceptedBackup = z.infer<typeof AcceptedBackup>;

export const restoreShop = endpoint({
	method: "POST",
	path: "/beginning/restore",
	tag: "Settings",
	needs: "public",
	summary:
		"Restore a backup (at most 1 GB) in a new shop, with its one-time code: it is checked, then the server starts again with it",
	action: "shop.restore",
	takesBeginningCode: true,
	bodyType: "backup",
	status: 200,
	answer: AcceptedBackup,
	errors: ["file_refused", "body_too_large", "forbidden", "beginning_code_needed", "beginning_code_wrong"],
});
