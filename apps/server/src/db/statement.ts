import type { CompiledQuery } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db } from "./connection.ts";

/** A placeholder in a statement that is compiled before the value is known. */
class Placeholder {
	readonly name: string;
	constructor(name: string) {
		this.name = name;
	}
}

/** Gives the placeholder of a value. */
export type ValueOf<Name extends string = string> = (name: Name) => never;

/** Nobody uses more shapes at the same time. */
const SHAPES = 500;

/**
 * A statement that requests send again and again: put together once per database, which costs a fifth of a short request,
 * and then run with the values of each.
 * @param build compiles the query, with `value(name)` where a value comes in.
 */
export function statement<Row, Name extends string>(
	build: (db: Db, value: ValueOf<Name>) => CompiledQuery<Row>,
): (db: Db, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
	const run = statements<Row, undefined>((db, _, value) => build(db, value));
	return (db, values) => run(db, "", undefined, values, true);
}

type Prepared = { run: ReturnType<Db["prepare"]>; parameters: readonly unknown[] };

/**
 * A family of statements that differ in their shape, such as which columns they compare; the latest are kept.
 * The returned function takes the shape with the key that says all of it. Where `isPlannedOnce` it must be
 * short whatever its values, and PostgreSQL plans it once; otherwise for the values of each request.
 */
export function statements<Row, Shape>(build: (db: Db, shape: Shape, value: ValueOf) => CompiledQuery<Row>) {
	const prepared = new WeakMap<Db, LRUCache<string, Prepared>>();
	return async (
		db: Db,
		key: string,
		shape: Shape,
		values: Readonly<Record<string, unknown>>,
		isPlannedOnce = false,
	): Promise<Row[]> => {
		let known = prepared.get(db);
		if (known === undefined) prepared.set(db, (known = new LRUCache({ max: SHAPES })));
		let statement = known.get(key);
		if (statement === undefined) {
			const { sql, parameters } = build(db, shape, (name) => new Placeholder(name) as never);
			statement = { run: db.prepare(sql, isPlannedOnce), parameters };
			known.set(key, statement);
		}
		const own = statement.parameters.map((each) => (each instanceof Placeholder ? values[each.name] : each));
		return (await statement.run(own)) as Row[];
	};
}
