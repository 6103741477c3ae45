import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { customerQuery } from "#areas/selling/customers/queries.ts";
import { formatDay } from "#lib/format-time.ts";
import { paths, salesOrderPath } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { rowsOf } from "#ui/paged-list.tsx";
import { salePagesQuery } from "./queries.ts";
import { SaleBadges, saleName } from "./sale-words.tsx";
import { addOneSale } from "./sale-writes.ts";
import classes from "./sales.module.css";

/** Orders that a customer's page names; the list of orders has the others. */
const NAMED = 10;

/** The latest orders of a customer, and the button that begins another one. */
export function OrdersOfCustomer({ customer }: { customer: string }) {
	const { offers } = usePermissions();
	if (!offers("sale.read")) return null;
	return (
		<div className="without-empty stack gap-10">
			<Latest customer={customer} />
			{offers("sale.write") && <NewOrderOf customer={customer} />}
		</div>
	);
}

function Latest({ customer }: { customer: string }) {
	const pages = useInfiniteQuery(salePagesQuery({ customer }));
	if (pages.data === undefined) return <LoadState query={pages} what={t`The orders could not be loaded.`} />;
	const orders = rowsOf(pages);
	if (orders.length === 0) {
		return (
			<p className="dim">
				<Trans>Nothing has been ordered yet.</Trans>
			</p>
		);
	}
	return (
		<>
			<ul className="lined">
				{orders.slice(0, NAMED).map((order) => (
					<li key={order._id} className={`row-ends gap-12 tall ${classes.ofCustomer}`}>
						<span>
							<Link className="weight-650" to={salesOrderPath(order._id)}>
								{saleName(order)}
							</Link>{" "}
							<time className="quiet figures" dateTime={order.createdAt}>
								{formatDay(order.createdAt)}
							</time>
						</span>
						<SaleBadges order={order} />
					</li>
				))}
			</ul>
			{(orders.length > NAMED || pages.hasNextPage) && (
				<Link to={paths.salesOrdersOf(customer)}>
					<Trans>All orders</Trans>
				</Link>
			)}
		</>
	);
}

function NewOrderOf({ customer }: { customer: string }) {
	const navigate = useNavigate();
	const { data } = useQuery(customerQuery(customer));
	const { run, isPending, failure } = useWrite(addOneSale);
	// Nobody orders any more under a name that is erased, or another's by now.
	if (data === undefined || data.erasedAt !== null || data.mergedInto !== null) return null;

	async function begin() {
		const outcome = await run({ customer });
		if (outcome.isDone) void navigate(salesOrderPath(outcome.answer._id));
	}

	return (
		<>
			<FailureNote>{failure}</FailureNote>
			<div>
				<Button
					variant="default"
					leftSection={<IconPlus aria-hidden="true" />}
					loading={isPending}
					onClick={() => void begin()}
				>
					<Trans>New order</Trans>
				</Button>
			</div>
		</>
	);
}
