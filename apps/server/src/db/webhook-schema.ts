import type {
	DeliveryError,
	DeliveryKind,
	DeliveryState,
	WebhookState,
	WebhookStop,
} from "@freehub/contract/webhooks";
import type { ColumnType, Generated } from "kysely";
import type { Timestamp } from "./timestamp.ts";

type OptionalTimestamp = ColumnType<Date | number | null, Date | null | undefined, Date | null>;

/** An address that is told of changes. */
export type WebhookTable = {
	id: string;
	url: string;
	/** It signs, so it is kept as it is. */
	secret: string;
	/** The one before signs as well until then. */
	old_secret: ColumnType<string | null, string | null | undefined, string | null>;
	old_secret_until: OptionalTimestamp;
	/** Kinds of changes with a space between them; '': all. */
	kinds: string;
	/** Whose rights say what it is told. */
	owned_by: string;
	created_at: Timestamp;
	state: WebhookState;
	stop: WebhookStop | null;
	/** The place up to which everything is delivered. */
	position: number;
	/** How often the delivery after it has failed since it is tried. */
	failures: Generated<number>;
	failing_since: OptionalTimestamp;
	next_try_at: OptionalTimestamp;
	/** The process that delivers, and until when nobody else may. */
	worker: ColumnType<string | null, string | null | undefined, string | null>;
	worked_until: OptionalTimestamp;
};

/** What was sent, or is to be sent, to a webhook; ids are in the order of time. */
export type WebhookDeliveryTable = {
	id: string;
	webhook: string;
	kind: DeliveryKind;
	state: DeliveryState;
	from_place: number;
	to_place: number;
	changes: number;
	created_at: Timestamp;
	attempts: number;
	tried_at: OptionalTimestamp;
	status: ColumnType<number | null, number | null | undefined, number | null>;
	error: ColumnType<DeliveryError | null, DeliveryError | null | undefined, DeliveryError | null>;
	milliseconds: ColumnType<number | null, number | null | undefined, number | null>;
	answer: ColumnType<string | null, string | null | undefined, string | null>;
};
