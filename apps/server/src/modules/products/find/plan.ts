import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { productTotal } from "../products.repo.ts";
import type { Condition } from "./conditions.ts";
import { intersectionOf, numbersOf } from "./intersection.ts";

/** So many products are looked at one by one without anybody noticing; more are gone through in the order asked for. */
export const FEW = 2_000;

/** So many products of one condition are tested for the others to count them. */
export const LOOKED_AT = 4_000;

/** So many products are counted to choose between conditions of which no count is kept. */
const COUNTED = 20_000;

/** Where a query begins. */
export type Plan = {
	conditions: readonly Condition[];
	/** The one whose index is used; none: the query goes through the order that is asked for and tests each product. */
	driver: Condition | undefined;
	/** What the driver gives is found whole and sorted. */
	isNarrow: boolean;
	/** How many products the driver gives, as far as that is known. */
	found: number;
};

/** A plan that asks nothing, or leaves everything to the engine. */
export function plainPlan(conditions: readonly Condition[]): Plan {
	return { conditions, driver: undefined, isNarrow: false, found: FEW + 1 };
}

/** A count, and whether there may be more. */
export type Total = { total: number; isExact: boolean };

/**
 * Chooses the condition that is true of the fewest products to begin with. SQLite knows nothing of how many products
 * have a name, and guesses ten; counting entries of an index up to a bound takes a millisecond.
 */
export async function planOf(db: Db, conditions: readonly Condition[]): Promise<Plan> {
	if (db.engine.plansItself || conditions.length === 0) return plainPlan(conditions);
	let driver: Condition | undefined;
	let fewest = 0;
	// Those that are true of what has no entry in an index are true of most products.
	const candidates = conditions.filter(({ index }) => !index?.isOfOthers);
	for (const condition of candidates.length === 0 ? conditions : candidates) {
		const count = await countOf(db, condition, conditions.length === 1);
		if (driver === undefined || count < fewest) [driver, fewest] = [condition, count];
	}
	return { conditions, driver, isNarrow: fewest <= FEW, found: fewest };
}

/** How many products a condition is true of: as kept, else counted as far as it matters. */
async function countOf(db: Db, condition: Condition, isAlone: boolean): Promise<number> {
	if (condition.facet !== undefined) return facetCount(db, condition.facet);
	const most = isAlone ? FEW + 1 : COUNTED;
	const count = await countUpTo(db, { conditions: [condition], driver: condition }, most);
	return isAlone || count < COUNTED ? count : productTotal(db);
}

/** The conditions of a query that is answered in the order of addition, or by another column. */
export function whereOf(
	db: Pick<Db, "engine">,
	{ conditions, driver, isNarrow }: Plan,
	isByAddition: boolean,
) {
	const uses = (condition: Condition) =>
		db.engine.plansItself || (condition === driver && (isNarrow || (isByAddition && condition.isInOrder)));
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
		return { total: await facetCount(db, only.facet), isExact: true };
	}
	const total =
		conditions.length === 1 && plan.driver !== undefined ? plan.found : await countUpTo(db, plan, FEW + 1);
	const isExact = total <= FEW && (db.engine.plansItself || plan.isNarrow || conditions.length === 1);
	return { total: Math.min(total, FEW), isExact };
}

/** How many products have a value, as the triggers have counted them. */
export async function facetCount(db: Db, { kind, value }: NonNullable<Condition["facet"]>): Promise<number> {
	const row = await db.kysely
		.selectFrom("facet")
		.select("products")
		.where("kind", "=", kind)
		.where("value", "=", value)
		.executeTakeFirst();
	return row?.products ?? 0;
}

async function countUpTo(db: Db, plan: Pick<Plan, "conditions" | "driver">, most: number): Promise<number> {
	const { rows } = await countQuery(plan, most).execute(db.kysely);
	return rows[0]?.total ?? 0;
}

/** Counts the products of a plan, up to a bound. */
export function countQuery(plan: Pick<Plan, "conditions" | "driver">, most: number) {
	const { isEachOnce, from, where } = rowsOf(plan, LOOKED_AT);
	// Nothing of a row is asked for where an index knows enough.
	const each = isEachOnce ? sql`1` : sql`distinct product.id`;
	return sql<{ total: number }>`
		select count(*) as total from (select ${each} from ${from} where ${where} limit ${most}) as found`;
}

/**
 * The products of a plan one after the other, in no order that one may rely on.
 * @param most so many products of the driver are looked at where there are other conditions too: two that are true of
 * very many products may be true of hardly any together.
 */
export function rowsOf({ conditions, driver }: Pick<Plan, "conditions" | "driver">, most: number) {
	const isLive = sql<boolean>`product.deleted_at is null`;
	if (driver === undefined) {
		// Without a driver the engine plans by itself.
		const where = [isLive, ...conditions.map(({ indexed }) => indexed)];
		return { isEachOnce: true, from: sql`product`, where: sql.join(where, sql` and `) };
	}
	if (conditions.length > 1) {
		return { isEachOnce: true, ...intersectionOf(conditions, numbersOf(driver, sql`limit ${most}`), driver) };
	}
	const { from, where } = driver.source;
	// Only of places it is known that they may name a product twice.
	return { isEachOnce: driver.kind !== "location", from, where: sql`${where} and ${isLive}` };
}
