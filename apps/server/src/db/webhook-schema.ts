import type {
	DeliveryError,
	DeliveryKind,
	DeliveryState,
	WebhookState,
	WebhookStop,
} from "@freehub/contract/office/webhooks";
import type { ColumnType, Generated } from "kysely";
import type { Timestamp } from "./timestamp.ts";

type OptionalTimestamp = ColumnType<Date | number | null, Date | null | undefined, Date | null>;

/** An address to which changes are delivered. */
export type WebhookTable = {
	id: string;
	url: string;
	/** Stored in plain text, because it is needed to sign. */
	secret: string;
	/** The previous secret; deliveries are signed with it too until `old_secret_until`. */
	old_secret: ColumnType<string | null, string | null | undefined, string | null>;
	old_secret_until: OptionalTimestamp;
	/** Kinds of changes, separated by spaces; '': all. */
	kinds: string;
	/** The user whose rights decide which changes are delivered. */
	owned_by: string;
	created_at: Timestamp;
	state: WebhookState;
	stop: WebhookStop | null;
	/** The position up to which everything is delivered. */
	position: number;
	/** Failed attempts of the next delivery. */
	failures: Generated<number>;
	failing_since: OptionalTimestamp;
	next_try_at: OptionalTimestamp;
	/** The process that delivers, and the end of its lease. */
	worker: ColumnType<string | null, string | null | undefined, string | null>;
	worked_until: OptionalTimestamp;
};

/** A past or pending delivery to a webhook; ids are in chronological order. */
export type WebhookDeliveryTable = {
	id: string;
	webhook: string;
	kind: DeliveryKind;
	state: DeliveryState;
	from_position: number;
	to_position: number;
	changes: number;
	created_at: Timestamp;
	attempts: number;
	tried_at: OptionalTimestamp;
	status: ColumnType<number | null, number | null | undefined, number | null>;
	error: ColumnType<DeliveryError | null, DeliveryError | null | undefined, DeliveryError | null>;
	milliseconds: ColumnType<number | null, number | null | undefined, number | null>;
	answer: ColumnType<string | null, string | null | undefined, string | null>;
};
