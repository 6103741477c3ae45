import type { SupplierLine } from "@freehub/contract/buying-suppliers";
import type { Location } from "@freehub/contract/locations";
import type { PurchaseOrderSummary } from "@freehub/contract/orders";
import type { Member } from "@freehub/contract/people";
import type { Movement } from "@freehub/contract/stock";
import { t } from "@lingui/core/macro";
import {
	IconArrowsExchange,
	IconClipboardList,
	IconMapPin,
	IconTruckDelivery,
	IconUserCircle,
} from "@tabler/icons-react";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { locationsQuery } from "#features/stock/queries.ts";
import type { CommandGroup } from "#lib/palette-commands.ts";
import { paths } from "#lib/paths.ts";
import { MOST_FOUND, peopleQuery, purchaseOrdersQuery, referenceQuery, suppliersQuery } from "./queries.ts";

/** The kinds of things, besides products, that the person may search for. */
export type Searchable = {
	references: boolean;
	locations: boolean;
	people: boolean;
	suppliers: boolean;
	orders: boolean;
};

type Things = {
	movements?: readonly Movement[] | undefined;
	locations?: readonly Location[] | undefined;
	people?: readonly Member[] | undefined;
	suppliers?: readonly SupplierLine[] | undefined;
	orders?: readonly PurchaseOrderSummary[] | undefined;
};

/** Adds the things that match a text to the groups. */
export function withThings(
	text: string,
	groups: readonly CommandGroup[],
	{ movements = [], locations = [], people = [], suppliers = [], orders = [] }: Things,
): CommandGroup[] {
	const nameOf = (id: string | null) => locations.find(({ _id }) => _id === id)?.name;
	const references = movements.map(({ reference }) => ({
		id: `reference-${reference}`,
		label: reference,
		note: t`Movements`,
		to: paths.movementsOf({ reference }),
		Icon: IconArrowsExchange,
	}));
	const places = locations
		.filter(({ kind }) => kind === "warehouse" || kind === "bin")
		.map(({ _id, name, parent }) => {
			const note = nameOf(parent);
			const place = { id: `location-${_id}`, label: name, to: paths.location(_id), Icon: IconMapPin };
			return note === undefined ? place : { ...place, note };
		});
	const members = people.map(({ _id, name, email }) => ({
		id: `person-${_id}`,
		label: name,
		note: email,
		to: paths.peopleFound(email),
		Icon: IconUserCircle,
	}));
	const sellers = suppliers.map(({ _id, name }) => ({
		id: `supplier-${_id}`,
		label: name,
		to: paths.supplier(_id),
		Icon: IconTruckDelivery,
	}));
	const purchases = orders.flatMap(({ _id, number, supplier }) =>
		number === null
			? []
			: [
					{
						id: `order-${_id}`,
						label: number,
						note: supplier.name,
						to: paths.purchaseOrder(_id),
						Icon: IconClipboardList,
					},
				],
	);
	const whole = text.toLowerCase();
	const isPlace = places.some(({ label }) => label.toLowerCase() === whole);
	const isOrder = purchases.some(({ label }) => label.toLowerCase() === whole);
	return [
		{ heading: t`References`, commands: references, isMeant: true },
		...groups,
		{ heading: t`Purchase orders`, commands: purchases, isMeant: isOrder },
		{ heading: t`Locations`, commands: places, most: MOST_FOUND, isMeant: isPlace },
		{ heading: t`Suppliers`, commands: sellers },
		{ heading: t`People`, commands: members },
	];
}

/** Results while somebody types. Failed requests are left out, because the product search reports the failure. */
export function useThings(text: string, may: Searchable): Things & { isSearching: boolean } {
	const is = enabled(text, may);
	const movements = useQuery({ ...referenceQuery(text), enabled: is.references });
	const locations = useQuery({ ...locationsQuery, enabled: is.locations });
	const people = useQuery({ ...peopleQuery(text), enabled: is.people });
	const suppliers = useQuery({ ...suppliersQuery(text), enabled: is.suppliers });
	const orders = useQuery({ ...purchaseOrdersQuery(text), enabled: is.orders });
	return {
		movements: is.references ? movements.data : [],
		locations: is.locations ? locations.data : [],
		people: is.people ? people.data : [],
		suppliers: is.suppliers ? suppliers.data : [],
		orders: is.orders ? orders.data : [],
		isSearching: [movements, locations, people, suppliers, orders].some(({ isLoading }) => isLoading),
	};
}

/** Like `useThings`, for exactly this text. */
export async function readThings(queryClient: QueryClient, text: string, may: Searchable): Promise<Things> {
	const is = enabled(text, may);
	const [movements, locations, people, suppliers, orders] = await Promise.all([
		is.references ? queryClient.fetchQuery(referenceQuery(text)).catch(() => []) : [],
		is.locations ? queryClient.fetchQuery(locationsQuery).catch(() => []) : [],
		is.people ? queryClient.fetchQuery(peopleQuery(text)).catch(() => []) : [],
		is.suppliers ? queryClient.fetchQuery(suppliersQuery(text)).catch(() => []) : [],
		is.orders ? queryClient.fetchQuery(purchaseOrdersQuery(text)).catch(() => []) : [],
	]);
	return { movements, locations, people, suppliers, orders };
}

/** A single character matches too much. */
function enabled(text: string, may: Searchable): Searchable {
	if (text.length > 1) return may;
	return { references: false, locations: false, people: false, suppliers: false, orders: false };
}
