import type { Delivery, Webhook } from "@freehub/contract/office/webhooks";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatCount } from "#lib/format.ts";
import { formatExactTimestamp } from "#lib/format-time.ts";
import { useWrite } from "#lib/use-write.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/column-table.tsx";
import { EmptyState } from "#ui/load-state.tsx";
import { SectionHead } from "#ui/page-title.tsx";
import { PagedList } from "#ui/paged-list.tsx";
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
	return (
		<PagedList
			what={t`deliveries`}
			failure={t`The deliveries could not be loaded.`}
			pages={deliveries}
			nothing={<EmptyState sentence={t`Nothing was sent yet.`} />}
			caption={t`Deliveries, newest first`}
			keyOf={({ _id: id }) => id}
			columns={deliveryColumns(_id)}
			isCounted
		/>
	);
}

const deliveryColumns = (webhook: string): Column<Delivery>[] => [
	{
		heading: t({ context: "column of a log", message: "When" }),
		cell: ({ createdAt, triedAt }) => (
			<time dateTime={triedAt ?? createdAt}>{formatExactTimestamp(triedAt ?? createdAt)}</time>
		),
		phone: "unnamed",
		className: "one-line",
	},
	{
		heading: t({ context: "of a delivery", message: "Contents" }),
		cell: (delivery) => <Contents delivery={delivery} />,
		phone: "unnamed",
	},
	{
		heading: t({ context: "of a delivery", message: "Answer" }),
		cell: (delivery) => <DeliveryResult delivery={delivery} />,
		phone: "unnamed",
	},
	{
		heading: t`Send again`,
		cell: (delivery) => <AgainButton delivery={delivery} webhook={webhook} />,
		phone: "unnamed",
		className: "least one-line",
	},
];

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
