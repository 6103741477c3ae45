import { z } from "zod";
import { Backups } from "../backups.ts";
import { endpoint } from "../endpoint.ts";
import { webhookStops } from "./webhooks.ts";

/** A webhook is late if the oldest change that it has not received is older than this, in minutes. */
export const WEBHOOK_LATE_MINUTES = 5;
/** The disk is nearly full below either: a share of its size, and an amount in bytes. */
export const DISK_LOW = { share: 0.1, bytes: 2_000_000_000 };

const Moment = z.iso.datetime();

/** A stored number that is larger or smaller than its column allows since there are bounds, and what its row is about. */
export const NumberOutOfRange = z.object({
	table: z.string(),
	column: z.string(),
	/** The row's id, or another name of it. */
	row: z.string(),
	/** The order's number and the product's name, if the row is about one. */
	order: z.string().nullable(),
	product: z.string().nullable(),
	/** With all its digits. */
	value: z.string(),
	least: z.number(),
	most: z.number(),
});
export type NumberOutOfRange = z.infer<typeof NumberOutOfRange>;

export const Status = z.object({
	version: z.string(),
	/** The git commit that runs, shortened; null: unknown. */
	commit: z.string().nullable(),
	/** When this process started. */
	startedAt: Moment,
	database: z.object({
		engine: z.enum(["sqlite", "postgres"]),
		version: z.string(),
		bytes: z.number(),
		/** Without deleted ones. */
		products: z.number(),
		movements: z.number(),
	}),
	backups: Backups,
	/** The disk of `DATA_DIR`, in bytes; null: it does not answer. */
	disk: z.object({ free: z.number(), size: z.number(), isLow: z.boolean() }).nullable(),
	mail: z.object({
		/** The folder to which mails are written; null: they are sent. */
		outbox: z.string().nullable(),
		/** The last mail since this process started; null: none yet. */
		last: z.object({ at: Moment, isSent: z.boolean() }).nullable(),
	}),
	/** The webhooks that are late, or that the server stopped. */
	webhooks: z.array(
		z.object({
			_id: z.string(),
			url: z.string(),
			/** Since when changes wait for it; null: none do. */
			since: Moment.nullable(),
			/** Why the server stopped it; null: it has not. */
			stop: z.enum(webhookStops).nullable(),
		}),
	),
	clock: z.object({
		/** The jumps of the machine's clock since this process started, the latest first; below zero: back. */
		jumps: z.array(z.object({ at: Moment, seconds: z.number() })),
		/** Movements that a clock which was wrong has dated in the future, at most 1,000; null: there are none. */
		ahead: z.object({ movements: z.number(), until: Moment }).nullable(),
	}),
	/** At most 100. */
	outOfRange: z.array(NumberOutOfRange),
	/** The last errors that this process logged, the latest first. */
	errors: z.array(z.object({ at: Moment, message: z.string() })),
});
export type Status = z.infer<typeof Status>;

export const getStatus = endpoint({
	method: "GET",
	path: "/status",
	tag: "Settings",
	needs: ["people.manage"],
	summary: "What runs, and whether backups, disk, mails and webhooks are all right",
	status: 200,
	answer: Status,
	errors: ["too_many_requests"],
});
