import type { Company, CompanyChange, OpeningHours } from "@freehub/contract/shop-window/company";
import { accentStyle } from "@freehub/domain/shop-window/accent";
import { refusal } from "#app-error.ts";
import { changesBetween } from "#db/audit.ts";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { type CompanyRow, readCompany } from "#shop/shop-look.ts";
import * as repo from "./pages.repo.ts";

/** Changes the fields in `change`. The audit log gets the old and new value of each changed field. */
export function changeCompany(db: Db, change: CompanyChange, request: WriteRequest): Promise<Company> {
	return write(db, request, async (tx) => {
		const { postalCode, openingHours, ...rest } = change;
		const columns = {
			...rest,
			...(postalCode !== undefined && { postal_code: postalCode }),
			...(openingHours !== undefined && { opening_hours: openingHours }),
		};
		const before = await readCompany(tx);
		const isOther = openingHours !== undefined && openingHours !== before.opening_hours;
		if (isOther) Object.assign(columns, { hours_version: before.hours_version + 1 });
		// An UPDATE needs at least one column.
		const after = Object.keys(columns).length === 0 ? before : await repo.updateCompany(tx, columns);
		const differing = changesBetween(factsOf(before), factsOf(after));
		const changes = Object.keys(differing).length === 0 ? [] : [changed("page", "company")];
		return { answer: toCompany(after), changes, audit: [{ changed: differing }] };
	});
}

/**
 * Sets the opening hours.
 * @param version the version on which the change is based.
 * @throws AppError page_changed with the current hours if somebody else changed them first.
 */
export function changeOpeningHours(
	db: Db,
	openingHours: string,
	version: number,
	request: WriteRequest,
): Promise<OpeningHours> {
	return write(db, request, async (tx) => {
		const before = await repo.lockCompany(db, tx);
		if (before.hours_version !== version) {
			const current = { ...toHours(before) };
			throw refusal("page_changed", { details: { current } });
		}
		const columns = { opening_hours: openingHours, hours_version: version + 1 };
		const answer = toHours(await repo.updateCompany(tx, columns));
		const change = { before: before.opening_hours, after: openingHours };
		return { answer, changes: [changed("page", "company")], audit: [{ changed: { openingHours: change } }] };
	});
}

export function toHours({ opening_hours, hours_version }: CompanyRow): OpeningHours {
	return { openingHours: opening_hours, version: hours_version };
}

/** Converts to the API's form; unknown values are omitted. */
export function toCompany(row: CompanyRow): Company {
	const { name, ...facts } = { ...factsOf(row), accent: accentStyle(row.colour) };
	return { name, ...Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== "")) };
}

function factsOf({ postal_code, opening_hours, ...row }: CompanyRow) {
	const { name, street, city, country, phone, email, logo, colour } = row;
	return {
		name,
		street,
		postalCode: postal_code,
		city,
		country,
		phone,
		email,
		openingHours: opening_hours,
		logo,
		colour,
	};
}
