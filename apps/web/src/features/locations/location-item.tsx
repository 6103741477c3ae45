import type { Location } from "@freehub/contract/locations";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { closeOneLocation, contentsQuery, reopenOneLocation } from "#features/stock/stock.public.ts";
import { formatCount } from "#lib/format.ts";
import { labelsPath } from "#lib/label-list.ts";
import { paths } from "#lib/paths.ts";
import { useCommand } from "#lib/use-command.ts";
import { Badge } from "#ui/badge.tsx";
import { Changed } from "#ui/changed.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { RenameForm } from "./location-forms.tsx";
import classes from "./locations.module.css";

type Props = { location: Location; canWrite: boolean; hasBins?: boolean };

/** One warehouse or bin: its name, what can be done with it, and what is in it once somebody asks. */
export function LocationItem({ location, canWrite, hasBins = false }: Props) {
	const { _id, name, kind, isMain, isClosed } = location;
	const [isRenaming, setRenaming] = useState(false);
	const [isShown, setShown] = useState(false);
	const rename = useRef<HTMLButtonElement>(null);
	const wasRenaming = useRef(false);
	// The button comes back when the name is changed, and takes the focus back.
	useEffect(() => {
		if (wasRenaming.current && !isRenaming) rename.current?.focus();
		wasRenaming.current = isRenaming;
	}, [isRenaming]);
	const close = useCommand(closeOneLocation);
	const reopen = useCommand(reopenOneLocation);
	const contents = useId();
	if (isRenaming) {
		return <RenameForm location={location} onDone={() => setRenaming(false)} />;
	}
	return (
		<>
			<div className={classes.location} data-closed={isClosed || undefined}>
				<span className={classes.name}>
					{kind === "warehouse" ? <h2>{name}</h2> : name}
					{isMain && (
						<Badge tone="good">
							<Trans context="location">Main</Trans>
						</Badge>
					)}
					{isClosed && (
						<Badge tone="bad">
							<Trans context="location">Closed</Trans>
						</Badge>
					)}
				</span>
				<span className={classes.actions}>
					{!isClosed && (
						<Button
							size="xs"
							variant="quiet"
							aria-expanded={isShown}
							aria-controls={contents}
							onClick={() => setShown(!isShown)}
						>
							{isShown ? (
								<Trans comment="name is a location's">
									Hide products<VisuallyHidden> {name}</VisuallyHidden>
								</Trans>
							) : (
								<Trans comment="name is a location's">
									Products<VisuallyHidden> {name}</VisuallyHidden>
								</Trans>
							)}
						</Button>
					)}
					{!isClosed && (
						<Button
							component={Link}
							to={labelsPath([{ kind: "location", id: _id, count: 1 }])}
							size="xs"
							variant="quiet"
						>
							<Trans comment="name is a location's">
								Label<VisuallyHidden> {name}</VisuallyHidden>
							</Trans>
						</Button>
					)}
					{canWrite && !isClosed && (
						<Button ref={rename} size="xs" variant="quiet" onClick={() => setRenaming(true)}>
							<Trans comment="name is a location's">
								Rename<VisuallyHidden> {name}</VisuallyHidden>
							</Trans>
						</Button>
					)}
					{canWrite && !isMain && !isClosed && (
						<Button
							size="xs"
							variant="quiet"
							loading={close.isPending}
							onClick={() => void close.run(location)}
						>
							<Trans comment="name is of a location that is closed for good or for a while">
								Close<VisuallyHidden> {name}</VisuallyHidden>
							</Trans>
						</Button>
					)}
					{canWrite && isClosed && (
						<Button
							size="xs"
							variant="quiet"
							loading={reopen.isPending}
							onClick={() => void reopen.run(location)}
						>
							<Trans comment="name is a location's">
								Reopen<VisuallyHidden> {name}</VisuallyHidden>
							</Trans>
						</Button>
					)}
				</span>
			</div>
			<FailureNote>{close.failure ?? reopen.failure}</FailureNote>
			<div id={contents}>{isShown && !isClosed && <Contents id={_id} name={name} hasBins={hasBins} />}</div>
		</>
	);
}

type ContentsProps = { id: string; name: string; hasBins: boolean };

function Contents({ id, name, hasBins }: ContentsProps) {
	const contents = useInfiniteQuery(contentsQuery(id));
	if (contents.data === undefined) {
		if (contents.error === null) return <Loading />;
		return (
			<LoadFailed
				what={t({ comment: "name is a location's", message: `What is at ${name} could not be loaded.` })}
				error={contents.error}
				onRetry={() => void contents.refetch()}
				isRetrying={contents.isFetching}
			/>
		);
	}
	const levels = contents.data.pages.flatMap((page) => page.items);
	return (
		<div className={classes.contents}>
			{levels.length === 0 ? (
				<p>{hasBins ? t`Nothing is here outside of the bins.` : t`Nothing is here.`}</p>
			) : (
				<ul aria-label={t({ comment: "name is a location's", message: `Products at ${name}` })}>
					{levels.map(({ product, productName, quantity }) => (
						<li key={product}>
							<Link to={paths.product(product)}>{productName}</Link>
							<strong>
								<Changed value={quantity}>{formatCount(quantity)}</Changed>
							</strong>
						</li>
					))}
				</ul>
			)}
			{contents.hasNextPage && (
				<ShowMore
					what={t`products`}
					shown={levels.length}
					total={0}
					hasMore
					isLoading={contents.isFetchingNextPage}
					error={contents.isFetchNextPageError ? contents.error : null}
					onMore={() => void contents.fetchNextPage({ cancelRefetch: false })}
				/>
			)}
			<p className={classes.ways}>
				<Link to={paths.inventoryAt(id)}>
					{hasBins ? t`Manage Inventory, with the bins` : t`Manage Inventory`}
				</Link>
				<Link to={paths.movementsOf({ location: id })}>
					<Trans>Movements</Trans>
				</Link>
			</p>
		</div>
	);
}
