import type { ProductSort } from "@freehub/contract/catalogue/product-limits";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Drawer, NativeSelect } from "@mantine/core";
import "#ui/styles/dialog.css";
import "@mantine/core/styles/Drawer.layer.css";
import "#ui/styles/fields.css";
import type { FormEvent, ReactNode } from "react";
import { type TableFilter, withoutFilters } from "./filter.ts";
import { FilterSection } from "./filter-panel.tsx";
import { type FilterProps, sections } from "./filters.tsx";
import { PriceFields, usePriceRange } from "./price-filter.tsx";
import classes from "./toolbar.module.css";

type Props = FilterProps & { children: ReactNode; isOpen: boolean; onClose: () => void };

/** All filters in one list, in a drawer from the bottom of a phone's screen. */
export function FiltersDrawer({ children, isOpen, onClose, ...props }: Props) {
	return (
		<Drawer.Root
			opened={isOpen}
			mod={{ "open-dialog": isOpen }}
			onClose={onClose}
			position="bottom"
			size="85%"
			transitionProps={{ duration: 200 }}
		>
			<Drawer.Overlay backgroundOpacity={0.3} />
			<Drawer.Content>
				<Drawer.Body>
					<Drawer.Title className={classes.legend}>
						<Trans context="noun">Filters</Trans>
					</Drawer.Title>
					<DrawerFilters {...props} onClose={onClose}>
						{children}
					</DrawerFilters>
				</Drawer.Body>
			</Drawer.Content>
		</Drawer.Root>
	);
}

function DrawerFilters({
	children,
	onClose,
	...props
}: FilterProps & { children: ReactNode; onClose: () => void }) {
	const { filter, onChange } = props;
	const prices = usePriceRange(filter, onChange);
	function submit(event: FormEvent) {
		event.preventDefault();
		if (prices.apply()) onClose();
	}
	function clearAll() {
		prices.clear();
		onChange(withoutFilters(filter));
	}
	return (
		<>
			<div className={`flex gap-8 ${classes.drawerTools}`}>{children}</div>
			<form className={classes.drawer} onSubmit={submit} noValidate>
				<SortSelect filter={filter} onChange={onChange} />
				{/* First, because the buttons below never cover it while somebody types. */}
				<PriceFields prices={prices} />
				{sections.map(({ id }) => id !== "price" && <FilterSection key={id} id={id} {...props} />)}
				<div className={`flex gap-8 ${classes.drawerEnd}`}>
					<Button variant="default" onClick={clearAll}>
						<Trans comment="filters">Clear all</Trans>
					</Button>
					<Button type="submit">
						<Trans comment="Closes the filters">Done</Trans>
					</Button>
				</div>
			</form>
		</>
	);
}

const sortLabels: Partial<Record<ProductSort, MessageDescriptor>> = {
	"-created": msg`Newest first`,
	created: msg`Oldest first`,
	name: msg`Name, A to Z`,
	"-name": msg`Name, Z to A`,
	quantity: msg`Quantity, lowest first`,
	"-quantity": msg`Quantity, highest first`,
	available: msg`Available, lowest first`,
	"-available": msg`Available, highest first`,
	"-incoming": msg`Incoming, most first`,
	price: msg`Price, lowest first`,
	"-price": msg`Price, highest first`,
	supplier: msg`Supplier, A to Z`,
	"-supplier": msg`Supplier, Z to A`,
	category: msg`Category, A to Z`,
	brand: msg`Brand, A to Z`,
};

/** The order of the rows, for layouts without column headings. */
function SortSelect({ filter, onChange }: Omit<FilterProps, "locations">) {
	const { search, sort } = filter;
	const sorts = Object.entries(sortLabels).map(([value, label]) => ({ value, label: t(label) }));
	const first = search === "" ? sorts : [{ value: "", label: t`Best match first` }, ...sorts];
	const isKnown = first.some(({ value }) => value === sort) || sort === "";
	return (
		<NativeSelect
			label={t`Sort by`}
			size="sm"
			value={sort === "" && search === "" ? "-created" : sort}
			onChange={(event) => {
				const chosen = event.currentTarget.value as TableFilter["sort"];
				onChange({ sort: chosen === "-created" && search === "" ? "" : chosen });
			}}
			data={isKnown ? first : [...first, { value: sort, label: t`Another column` }]}
		/>
	);
}
