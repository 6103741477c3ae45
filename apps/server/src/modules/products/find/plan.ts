import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { productTotal } from "../products.repo.ts";
import type { Condition } from "./conditions.ts";

/** So many products are looked at one by one without anybody noticing; more are gone through in the order asked for. */
export const FEW = 2_000;

/** Where a query begins. */
export type Plan = {
	conditions: readonly Condition[];
	/** The one whose index is used; none: the query goes through the order that is asked for and tests each product. */
	driver: Condition | undefined;
	/** The driver gives so few products that all of them can be sorted. */
	isNarrow: boolean;
};

/** A count, and whether there may be more. */
export type Total = { total: number; isExact: boolean };

/**
 * Chooses the condition that is true of the fewest products to begin with. SQLite knows nothing of how many products
 * bear a name, and guesses ten; counting up to a bound takes well under a millisecond.
 */
export async function planOf(db: Db, conditions: readonly Condition[]): Promise<Plan> {
	if (db.engine.plansItself || conditions.length === 0)
		return { conditions, driver: undefined, isNarrow: false };
	let driver: Condition | undefined;
	let fewest = FEW + 1;
	for (const condition of conditions) {
		const count = await countUpTo(db, { conditions: [condition], driver: condition });
		if (driver === undefined || count < fewest) [driver, fewest] = [condition, count];
	}
	return { conditions, driver, isNarrow: fewest <= FEW };
}

/** The conditions of a query that is answered in the order of `isById`: by addition, or by another column. */
export function whereOf(db: Pick<Db, "engine">, { conditions, driver, isNarrow }: Plan, isById: boolean) {
	const uses = (condition: Condition) =>
		db.engine.plansItself || (condition === driver && (isNarrow || (isById && condition.isInOrder)));
	return [
		sql<boolean>`product.deleted_at is null`,
		...conditions.map((condition) => (uses(condition) ? condition.indexed : condition.tested)),
	];
}

/** How many products a plan finds: exactly where they are few or kept count of, else that there are many. */
export async function totalOf(db: Db, plan: Plan): Promise<Total> {
	const { conditions } = plan;
	const [only] = conditions;
	if (only === undefined) return { total: await productTotal(db), isExact: true };
	if (conditions.length === 1 && only.facet !== undefined) {
		const { kind, value } = only.facet;
		const row = await db.kysely
			.selectFrom("facet")
			.select("products")
			.where("kind", "=", kind)
			.where("value", "=", value)
			.executeTakeFirst();
		return { total: row?.products ?? 0, isExact: true };
	}
	const total = await countUpTo(db, plan);
	return { total: Math.min(total, FEW), isExact: total <= FEW };
}

/** At most one more than a few. */
async function countUpTo(db: Db, plan: Pick<Plan, "conditions" | "driver">): Promise<number> {
	const { rows } = await countQuery(plan, FEW + 1).execute(db.kysely);
	return rows[0]?.total ?? 0;
}

/** Counts the products of a plan, up to a bound. */
export function countQuery(plan: Pick<Plan, "conditions" | "driver">, most: number) {
	const { each, from, where } = rowsOf(plan);
	return sql<{ total: number }>`
		select count(*) as total from (select ${each} product.id from ${from} where ${where} limit ${most}) as found`;
}

/** The products of a plan one after the other, in no order that one may rely on. */
export function rowsOf({ conditions, driver }: Pick<Plan, "conditions" | "driver">) {
	const rest = conditions.filter((condition) => condition !== driver);
	// Without a driver the engine plans by itself.
	const others = rest.map(({ tested, indexed }) => (driver === undefined ? indexed : tested));
	const source = driver?.source ?? { from: sql`product`, where: sql<boolean>`true` };
	const where = [source.where, sql<boolean>`product.deleted_at is null`, ...others];
	// Only of places it is known that they may name a product twice.
	const each = driver?.kind === "location" ? sql`distinct` : sql``;
	return { each, from: source.from, where: sql.join(where, sql` and `) };
}
