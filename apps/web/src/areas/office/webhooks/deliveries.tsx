import type { Delivery, Webhook } from "@freehub/contract/office/webhooks";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatCount } from "#lib/format.ts";
import { formatExactTimestamp } from "#lib/format-time.ts";
import { useWrite } from "#lib/use-write.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { SectionHead } from "#ui/page-title.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { deliveryPagesQuery } from "./queries.ts";
import { answerWords, resultBadge } from "./webhook-words.ts";
import { repeatOneDelivery } from "./webhook-writes.ts";
import classes from "./webhooks.module.css";

/** The deliveries to a webhook, latest first. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
	return (
		<section className="stack gap-12 above-20 headings-24">
			<SectionHead heading={t`Deliveries`} aside={t`Last 7 days, at most 300`} />
			<DeliveryList webhook={webhook} />
		</section>
	);
}

function DeliveryList({ webhook: { _id } }: { webhook: Webhook }) {
	const deliveries = useInfiniteQuery(deliveryPagesQuery(_id));
	if (deliveries.data === undefined)
		return <LoadState query={deliveries} what={t`The deliveries could not be loaded.`} />;
	const items = deliveries.data.pages.flatMap((page) => page.items);
	if (items.length === 0) return <EmptyState sentence={t`Nothing was sent yet.`} />;
	return (
		<>
			<DataTable
				caption={t`Deliveries, newest first`}
				columns={[
					t({ context: "column of a log", message: "When" }),
					t({ context: "of a delivery", message: "Contents" }),
					t({ context: "of a delivery", message: "Answer" }),
					t`Send again`,
				]}
			>
				{items.map((delivery) => (
					<DeliveryLine key={delivery._id} delivery={delivery} webhook={_id} />
				))}
			</DataTable>
			<ShowMore what={t`deliveries`} pages={deliveries} />
		</>
	);
}

function DeliveryLine({ delivery, webhook }: { delivery: Delivery; webhook: string }) {
	const { createdAt, triedAt } = delivery;
	const time = triedAt ?? createdAt;
	return (
		<DataRow>
			<Cell className="one-line">
				<time dateTime={time}>{formatExactTimestamp(time)}</time>
			</Cell>
			<Cell>
				<Contents delivery={delivery} />
			</Cell>
			<Cell>
				<DeliveryResult delivery={delivery} />
			</Cell>
			<Cell className="least one-line">
				<AgainButton delivery={delivery} webhook={webhook} />
			</Cell>
		</DataRow>
	);
}

/** '3 changes', with the places of the first and the last one below. */
function Contents({ delivery: { kind, changes, after, to } }: { delivery: Delivery }) {
	if (kind === "test") return <Trans context="a delivery to try a webhook">Test</Trans>;
	// Without thousands separators, so that they can be copied into the form below.
	const [first, last] = [String(after + 1), String(to)];
	return (
		<>
			{t`${plural(changes, { one: "# change", other: "# changes" })}`}
			{kind === "again" && (
				<>
					, <Trans context="a delivery">sent again</Trans>
				</>
			)}
			<small className="anywhere">
				{first === last ? (
					<Trans comment="last is a number">Position {last}</Trans>
				) : (
					<Trans comment="first and last are numbers">
						Places {first} to {last}
					</Trans>
				)}
			</small>
		</>
	);
}

/** The target's answer and its duration. */
function DeliveryResult({ delivery }: { delivery: Delivery }) {
	const { attempts, milliseconds, answer } = delivery;
	const { label, tone } = resultBadge(delivery);
	const said = answerWords(delivery);
	const took = milliseconds === null ? undefined : formatCount(milliseconds);
	return (
		<>
			<Badge {...(tone && { tone })}>{label}</Badge>
			<small className="anywhere">
				{said}
				{took !== undefined && (
					<>
						{" · "}
						<Trans comment="took is a number, ms are milliseconds">{took} ms</Trans>
					</>
				)}
				{attempts > 1 && (
					<>
						{" · "}
						{t`${plural(attempts, { one: "# attempt", other: "# attempts" })}`}
					</>
				)}
			</small>
			{answer !== null && answer !== "" && (
				<details className={`aside ${classes.answer}`}>
					<summary>
						<Trans context="of a delivery">What it answered</Trans>
					</summary>
					<pre>{answer}</pre>
				</details>
			)}
		</>
	);
}

function AgainButton({ delivery, webhook }: { delivery: Delivery; webhook: string }) {
	// The row has no space for an error, so a message shows it.
	const { run, isPending } = useWrite(repeatOneDelivery, { isShown: () => false });
	const when = formatExactTimestamp(delivery.createdAt);
	return (
		<Button
			size="sm"
			variant="default"
			loading={isPending}
			onClick={() => void run({ webhook, delivery: delivery._id })}
		>
			<Trans comment="when is a date and time">
				Send again<VisuallyHidden> the delivery of {when}</VisuallyHidden>
			</Trans>
		</Button>
	);
}
