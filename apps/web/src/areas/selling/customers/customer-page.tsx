import { ApiError } from "@freehub/contract/errors";
import type { Customer } from "@freehub/contract/selling/customers";
import { customerTitle } from "@freehub/domain/selling/customer";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatFullDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { AskedButton } from "#ui/asked-button.tsx";
import { KeepButton } from "#ui/keep-button.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { DocumentTitle } from "#ui/page-title.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { AccountOfCustomer } from "./account-of-customer.tsx";
import { separateOneCustomer } from "./customer-writes.ts";
import classes from "./customers.module.css";
import { EraseCustomer } from "./erase-customer.tsx";
import { FactsForm } from "./facts-form.tsx";
import { MergeCustomer } from "./merge-customer.tsx";
import { customerQuery } from "./queries.ts";

type Props = {
	id: string;
	/** The customer's orders; none: orders are not kept yet. */
	orders?: ReactNode;
};

/** One customer: what was bought, what is known, and the account. */
export function CustomerPage(props: Props) {
	return (
		<OnlyWith right="customer.read" title={t`Customers`} sentence={t`Customers are for sellers and owners.`}>
			<LoadedCustomer {...props} />
		</OnlyWith>
	);
}

function LoadedCustomer({ id, orders }: Props) {
	const read = useQuery(customerQuery(id));
	const { data, error } = read;
	if (error instanceof ApiError && error.status === 404) {
		return (
			<EmptyState sentence={t`This customer was not found.`} picture="/drawings/empty.svg" isPage>
				<AllCustomers />
			</EmptyState>
		);
	}
	if (data === undefined) {
		return <LoadState query={read} what={t`The customer could not be loaded.`} isPage />;
	}
	if (data.erasedAt !== null) return <Erased at={data.erasedAt}>{orders}</Erased>;
	if (data.mergedInto !== null) return <Merged customer={data} into={data.mergedInto} />;
	return <LiveCustomer customer={data} orders={orders} />;
}

function AllCustomers() {
	return (
		<ButtonLink to={paths.customers} variant="default">
			<Trans>All customers</Trans>
		</ButtonLink>
	);
}

function LiveCustomer({ customer, orders }: { customer: Customer; orders: ReactNode }) {
	const { offers } = usePermissions();
	const name = customerTitle(customer);
	const mayWrite = offers("customer.write");
	return (
		<div className="stack gap-16 by-width">
			<DocumentTitle>{t({ comment: "name is a customer's", message: `${name} - Customers` })}</DocumentTitle>
			<PageHead
				title={name}
				crumbs={[{ label: t`Customers`, to: paths.customers }]}
				actions={
					<>
						<KeepButton customer={{ _id: customer._id, name }} />
						{mayWrite && (
							<>
								<EraseCustomer customer={customer} />
								<MergeCustomer customer={customer} />
							</>
						)}
					</>
				}
			/>
			<div className={`column gap-16 start ${classes.columns}`}>
				<section className={`card stack gap-8 pad-16 headings ${classes.part}`} aria-labelledby="bought">
					<h2 id="bought">
						<Trans comment="heading: what a customer has ordered">Orders</Trans>
					</h2>
					{orders ?? (
						<p className="dim">
							<Trans>Nothing has been ordered yet.</Trans>
						</p>
					)}
				</section>
				{mayWrite ? <FactsForm customer={customer} /> : <FactsList customer={customer} />}
				<AccountOfCustomer customer={customer} />
			</div>
		</div>
	);
}

/** The facts of a customer, for people who do not change them. */
function FactsList({ customer }: { customer: Customer }) {
	const { company, phones, mails, address, note } = customer;
	const facts = [
		[t`Company`, company],
		[t`Telephone numbers`, phones.join("\n")],
		[t`Mail addresses`, mails.join("\n")],
		[t`Postal address`, address],
		[t`Note`, note],
	].filter(([, value]) => value !== "");
	return (
		<section className={`card pad-16 ${classes.facts}`} aria-label={t`Customer`}>
			<dl className="stack gap-8">
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt className="quiet">{label}</dt>
						<dd className={`anywhere ${classes.lines}`}>{value}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function Erased({ at, children }: { at: string; children: ReactNode }) {
	const day = formatFullDate(at);
	return (
		<div className="stack gap-16">
			<PageHead title={t`Erased customer`} crumbs={[{ label: t`Customers`, to: paths.customers }]} />
			<p className="dim max-52">
				<Trans>
					Everything that was known of this customer was erased on {day}. That somebody bought stays in the
					books. Backups that were made before still have the data.
				</Trans>
			</p>
			{children}
		</div>
	);
}

function Merged({ customer, into }: { customer: Customer; into: string }) {
	const { offers } = usePermissions();
	const name = customerTitle(customer);
	return (
		<div className="stack gap-16">
			<PageHead title={name} crumbs={[{ label: t`Customers`, to: paths.customers }]} />
			<p className="dim max-52">
				<Trans>
					This customer was merged into <Link to={paths.customer(into)}>another one</Link>, who has all of it.
				</Trans>
			</p>
			{offers("customer.write") && (
				<div>
					<AskedButton
						variant="default"
						write={separateOneCustomer}
						input={customer}
						label={<Trans>Separate again</Trans>}
						title={t({ comment: "name is a customer's", message: `Separate ${name} again?` })}
						action={t`Separate again`}
					>
						<p>
							<Trans>
								The other customer loses what came from this one, unless somebody has changed that customer
								since.
							</Trans>
						</p>
					</AskedButton>
				</div>
			)}
		</div>
	);
}
