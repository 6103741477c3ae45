import type { CountedLine, Delivery } from "./delivery.ts";
import type { Receiving } from "./use-receiving.ts";

/** What the parts of the page show: the open delivery and its lines. */
export type DeliveryProps = { receiving: Receiving; delivery: Delivery; lines: readonly CountedLine[] };
