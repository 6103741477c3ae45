import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

const stops = "('by_hand', 'gone', 'owner_without_right', 'no_success', 'missed', 'restored')";

const columns = `id, url, secret, old_secret, old_secret_until, kinds, owned_by, created_at, state, stop, position, failures,
	failing_since, next_try_at, worker, worked_until`;
const deliveryColumns = `id, webhook, kind, state, from_position, to_position, changes, created_at, attempts, tried_at, status, error,
	milliseconds, answer`;

/** A webhook can be paused because the shop was restored from a backup. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key, whole, moment } = wordsOf(engine);
	const statements =
		engine.name === "postgres"
			? [
					`alter table webhook drop constraint webhook_stop_check,
						add constraint webhook_stop_check check (stop in ${stops})`,
				]
			: // SQLite cannot change a check. The deliveries are made again, too: dropping their webhooks would delete them.
				[
					`create table webhook_remade (
						id ${key} primary key,
						url text not null,
						secret text not null,
						old_secret text,
						old_secret_until ${moment},
						kinds text not null,
						owned_by ${key} not null,
						created_at ${moment} not null,
						state text not null check (state in ('active', 'paused', 'failed')),
						stop text check (stop in ${stops}),
						position ${whole} not null,
						failures integer not null default 0,
						failing_since ${moment},
						next_try_at ${moment},
						worker text,
						worked_until ${moment},
						constraint webhook_stopped check ((state = 'active') = (stop is null))
					)`,
					`create table webhook_delivery_remade (
						id ${key} primary key,
						webhook ${key} not null references webhook_remade (id) on delete cascade,
						kind text not null check (kind in ('changes', 'again', 'test')),
						state text not null check (state in ('waiting', 'delivered', 'failed')),
						from_position ${whole} not null,
						to_position ${whole} not null,
						changes integer not null,
						created_at ${moment} not null,
						attempts integer not null,
						tried_at ${moment},
						status integer,
						error text,
						milliseconds integer,
						answer text
					)`,
					`insert into webhook_remade (${columns}) select ${columns} from webhook order by rowid`,
					`insert into webhook_delivery_remade (${deliveryColumns})
						select ${deliveryColumns} from webhook_delivery order by rowid`,
					"drop table webhook_delivery",
					"drop table webhook",
					"alter table webhook_remade rename to webhook",
					"alter table webhook_delivery_remade rename to webhook_delivery",
					"create index webhook_delivery_latest on webhook_delivery (webhook, id)",
					`create unique index webhook_delivery_next on webhook_delivery (webhook)
						where state = 'waiting' and kind = 'changes'`,
				];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
