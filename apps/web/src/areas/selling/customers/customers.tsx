import { exportCustomers } from "@freehub/contract/selling/customer-files";
import type { CustomerLine } from "@freehub/contract/selling/customers";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { apiLink } from "#lib/api.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { ExportCsv, ExportXlsx } from "#ui/export-csv.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { AddCustomer } from "./add-customer.tsx";
import { lineTitle } from "./line-title.ts";
import { customerPagesQuery } from "./queries.ts";

/** The people and companies that buy, found by any part of what is known of them. */
export function Customers() {
	const [params, setParams] = useSearchParams();
	const { offers } = usePermissions();
	const search = params.get("search")?.trim().slice(0, 100) ?? "";
	const change = (name: string, value: string) =>
		setParams(
			(before) => {
				const next = new URLSearchParams(before);
				if (value === "") next.delete(name);
				else next.set(name, value);
				return next;
			},
			{ replace: true },
		);
	return (
		<OnlyWith right="customer.read" title={t`Customers`} sentence={t`Customers are for sellers and owners.`}>
			<div className="stack gap-16">
				<PageHead
					title={t`Customers`}
					actions={
						offers("customer.write") && (
							<>
								<ButtonLink to={paths.importCustomers} variant="default">
									<Trans context="verb">Import</Trans>
								</ButtonLink>
								<Button leftSection={<IconPlus aria-hidden="true" />} onClick={() => change("add", "yes")}>
									<Trans>Add customer</Trans>
								</Button>
							</>
						)
					}
				/>
				<SearchBox
					className="max-30"
					label={t`Search customers`}
					placeholder={t`Name, company, phone or mail …`}
					search={search}
					pause={200}
					hasShortcut
					onSearch={(text) => change("search", text)}
				/>
				<CustomerList search={search} />
				<AddCustomer isOpen={params.get("add") === "yes"} onClose={() => change("add", "")} />
			</div>
		</OnlyWith>
	);
}

function CustomerList({ search }: { search: string }) {
	const read = useInfiniteQuery(customerPagesQuery(search));
	if (read.data === undefined) return <LoadState query={read} what={t`The customers could not be loaded.`} />;
	const customers = read.data.pages.flatMap((page) => page.items);
	if (customers.length === 0) {
		return search === "" ? (
			<EmptyState
				sentence={t`No customers yet. Add the first one, or import a file.`}
				picture="/drawings/empty.svg"
			/>
		) : (
			<EmptyState sentence={t`No customer has “${search}”.`} />
		);
	}
	return (
		<>
			<DataTable
				caption={t`Customers by name`}
				columns={[t`Name`, t`Company`, t`Phone`, t`Mail address`]}
				isStale={read.isPlaceholderData}
			>
				{customers.map((customer) => (
					<CustomerRow key={customer._id} customer={customer} />
				))}
			</DataTable>
			{read.hasNextPage && <ShowMore what={t`customers`} pages={read} />}
			{search === "" && (
				<div className="buttons">
					<ExportCsv href={apiLink(exportCustomers, {})} isBelow />
					<ExportXlsx href={apiLink(exportCustomers, { query: { format: "xlsx" } })} isBelow />
				</div>
			)}
		</>
	);
}

function CustomerRow({ customer }: { customer: CustomerLine }) {
	const { _id, name, company, phone, mail } = customer;
	return (
		<DataRow>
			<Cell className="weight-650 anywhere">
				<Link to={paths.customer(_id)}>{lineTitle(customer)}</Link>
			</Cell>
			<Cell label={t`Company`} className="anywhere">
				{name !== "" && company}
			</Cell>
			<Cell label={t`Phone`}>{phone}</Cell>
			<Cell label={t`Mail address`} className="anywhere">
				{mail}
			</Cell>
		</DataRow>
	);
}
