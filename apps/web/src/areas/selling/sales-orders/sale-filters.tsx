import { customerTitle } from "@freehub/domain/selling/customer";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { CustomerSelect } from "#areas/selling/customers/customer-select.tsx";
import { customerQuery } from "#areas/selling/customers/queries.ts";
import { useLocations } from "#areas/stock/ledger/location-choices.ts";
import { PlaceBox } from "#areas/stock/ledger/place-box.tsx";
import { usePlaceGroups } from "#areas/stock/ledger/place-choices.ts";
import { usePermissions } from "#lib/permissions.ts";
import { productQuery } from "#lib/product-queries.ts";
import { FilterChoice } from "#ui/filter-choice.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { ProductSelect } from "#ui/search-select.tsx";
import type { SaleFilter } from "./sale-filter.ts";
import classes from "./sales.module.css";

type Props = {
	filter: SaleFilter;
	views: readonly { value: SaleFilter["view"]; label: string }[];
	onChange: (part: Partial<SaleFilter>) => void;
};

/** Narrows the list of orders; everything is kept in the address. A link to the orders of one customer names that one here. */
export function SaleFilters({ filter, views, onChange }: Props) {
	const { offers } = usePermissions();
	const groups = usePlaceGroups(useLocations(), { isWhole: true });
	const anywhere = { value: "", name: t({ context: "place", message: "Any" }), fullName: "" };
	const { data: product } = useQuery({ ...productQuery(filter.product), enabled: filter.product !== "" });
	return (
		<div className="line gap-12 end">
			<FilterChoice
				label={t`Which orders`}
				look="chips"
				data={views}
				value={filter.view}
				onChange={(view) => onChange({ view })}
			/>
			<SearchBox
				className={classes.search}
				label={t`Search by number or customer`}
				placeholder={t`Number or customer`}
				search={filter.search}
				pause={250}
				hasShortcut
				onSearch={(search) => onChange({ search })}
			/>
			{filter.customer !== "" && offers("customer.read") && (
				<div className={classes.filter}>
					<CustomerFilter customer={filter.customer} onChange={(customer) => onChange({ customer })} />
				</div>
			)}
			<div className={classes.filter}>
				<ProductSelect
					label={t`Product`}
					placeholder={t({ context: "product", message: "Any" })}
					value={filter.product}
					valueName={product?.name}
					onChange={(chosen) => onChange({ product: chosen })}
				/>
			</div>
			<PlaceBox
				className={classes.filter}
				label={t`Collect at`}
				hasLabel
				groups={groups}
				last={anywhere}
				placeholder={anywhere.name}
				value={filter.collectAt}
				onChange={(collectAt) => onChange({ collectAt })}
			/>
		</div>
	);
}

function CustomerFilter({ customer, onChange }: { customer: string; onChange: (id: string) => void }) {
	const { data } = useQuery({ ...customerQuery(customer), enabled: customer !== "" });
	return (
		<CustomerSelect
			label={t`Customer`}
			value={customer}
			valueName={data && customerTitle(data)}
			onChange={onChange}
		/>
	);
}
