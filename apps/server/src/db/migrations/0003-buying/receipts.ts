import type { Words } from "../0001-shop/words.ts";

/**
 * `cost`: the value of received pieces in the shop's minor units. `refused`: pieces that came, but were not accepted: a receipt
 * of only such pieces moves none.
 */
const columns = (whole: string) => [
	["order_line", "key"],
	["cost", whole],
	["refused", `${whole} not null default 0`],
	["refused_reason", "text"],
	["settlement", "text"],
	["photo", "text"],
	["exceeds", "integer not null default 0"],
];

const laws = `constraint movement_refused check (refused >= 0 and (refused = 0) = (settlement is null)
		and (refused = 0) = (refused_reason is null) and (refused = 0 or order_line is not null and kind = 'receive'))`;
const quantity = `constraint movement_quantity check (quantity > 0 or quantity = 0 and (kind = 'count' or refused > 0))`;
const settlements = "constraint movement_settlement check (settlement in ('replaced', 'credited'))";

/** A movement's order line, which it was received for or returned against, and the refused pieces. */
export const receiptColumns = ({ isSqlite, key, whole, moment }: Words): string[] => {
	const added = columns(whole).map(([name = "", type = ""]) => [name, type === "key" ? key : type] as const);
	const index =
		"create index movement_by_order_line on movement (order_line, kind, from_location, quantity, refused, settlement) where order_line is not null";
	if (!isSqlite) {
		return [
			`alter table movement ${added.map(([name, type]) => `add column ${name} ${type}`).join(", ")},
				add constraint movement_order_line foreign key (order_line) references purchase_order_line (id),
				drop constraint movement_quantity, add ${quantity}, add ${laws}, add ${settlements}`,
			index,
		];
	}
	// SQLite cannot change a check: the table is made again, with its indexes and triggers.
	const before =
		"id, product, seq, kind, quantity, from_location, to_location, reason, counted, reference, note, actor, occurred_at, recorded_at, batch, reverses, balance";
	return [
		`create table movement_next (
			id ${key} primary key,
			product ${key} not null references product (id),
			seq ${whole} not null,
			kind text not null constraint movement_kind check (kind in ('receive', 'deliver', 'return', 'adjust', 'transfer', 'count')),
			quantity ${whole} not null,
			from_location ${key} not null references location (id),
			to_location ${key} not null references location (id),
			reason text,
			counted ${whole},
			reference text not null,
			note text not null,
			actor ${key} not null,
			occurred_at ${moment} not null,
			recorded_at ${moment} not null,
			batch ${key} not null,
			reverses ${key} references movement_next (id),
			balance ${whole} not null check (balance >= 0),
			${added.map(([name, type]) => `${name} ${type}${name === "order_line" ? " references purchase_order_line (id)" : ""}`).join(", ")},
			${quantity},
			${laws},
			${settlements},
			constraint movement_moves check (from_location <> to_location)
		)`,
		`insert into movement_next (${before}) select ${before} from movement order by rowid`,
		"drop table movement",
		"alter table movement_next rename to movement",
		"create index movement_by_time on movement (occurred_at, id)",
		"create index movement_by_kind on movement (kind, occurred_at, id)",
		"create index movement_by_batch on movement (batch)",
		"create index movement_by_from on movement (from_location, kind, occurred_at, id, actor)",
		"create index movement_by_to on movement (to_location, kind, occurred_at, id, actor)",
		"create index movement_by_actor on movement (actor, kind, occurred_at, id)",
		"create index movement_by_product on movement (product, occurred_at, id)",
		"create index movement_by_reference on movement (lower(reference), kind, occurred_at, id) where reference <> ''",
		"create unique index movement_order on movement (product, seq)",
		"create unique index movement_reversal on movement (reverses)",
		`create trigger movement_not_updated before update on movement begin
			select raise(abort, 'the ledger is append-only'); end`,
		`create trigger movement_not_deleted before delete on movement begin
			select raise(abort, 'the ledger is append-only'); end`,
		index,
	];
};
