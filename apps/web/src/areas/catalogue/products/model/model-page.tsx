import { MAX_VARIANTS, type Model } from "@freehub/contract/catalogue/models";
import { ApiError } from "@freehub/contract/errors";
import { knownState } from "@freehub/domain/quantity";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { modelQuery } from "#lib/product-queries.ts";
import { useStockView } from "#lib/stock-view.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { DocumentTitle, SectionHead } from "#ui/page-title.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import classes from "./model-page.module.css";
import { ModelStockSection } from "./model-stock-section.tsx";
import { isLoose, onHand } from "./variant-grid.ts";
import { VariantList } from "./variant-list.tsx";

/** A model: the stock grid of its variants, and a link to each of them. */
export function ModelPage({ id }: { id: string }) {
	const read = useQuery(modelQuery(id));
	const { data: model, error } = read;
	const isGone = error instanceof ApiError && error.status === 404;
	return (
		<>
			<DocumentTitle>{model?.name ?? t`Model`}</DocumentTitle>
			{isGone || model?.variants.length === 0 ? (
				<EmptyState
					sentence={isGone ? t`This model was not found.` : t`This model has no products any more.`}
					picture="/drawings/empty.svg"
					isPage
				>
					<Button component={Link} to={paths.manageInventory} variant="default">
						<Trans>To the list</Trans>
					</Button>
				</EmptyState>
			) : model ? (
				<ShownModel model={model} />
			) : (
				<LoadState query={read} what={t`The model could not be loaded.`} isPage />
			)}
		</>
	);
}

function ShownModel({ model }: { model: Model }) {
	const { name, variants } = model;
	const mayAdd = usePermissions().offers("product.write");
	// Variants without size and colour are not in the grid, so list them last.
	const listed = variants.toSorted((a, b) => Number(isLoose(a)) - Number(isLoose(b)));
	const [first] = listed;
	const most = formatCount(MAX_VARIANTS);
	return (
		<>
			<PageHead
				title={name}
				crumbs={[{ label: t`Manage Inventory`, to: paths.manageInventory }]}
				fact={<Sums model={model} />}
				actions={
					mayAdd &&
					first && (
						<ButtonLink
							to={paths.addVariant(first._id, { size: "", colour: "" })}
							variant="quiet"
							leftSection={<IconPlus aria-hidden="true" />}
						>
							<Trans>Add a variant</Trans>
						</ButtonLink>
					)
				}
			/>
			<ModelStockSection key={model._id} model={model} />
			<section className={`above-48 ${classes.variants}`}>
				<SectionHead
					heading={t`Variants`}
					aside={
						variants.length === MAX_VARIANTS &&
						t({ comment: "most is a number of variants; there are others", message: `The first ${most}` })
					}
				/>
				<VariantList name={name} variants={listed} />
			</section>
		</>
	);
}

function Sums({ model: { variants } }: { model: Model }) {
	const view = useStockView();
	const states = variants.map((variant) => knownState(view(variant)));
	const low = states.filter((state) => state === "low").length;
	const out = states.filter((state) => state === "out").length;
	const pieces = onHand(variants);
	const count = variants.length;
	return (
		<p className={classes.sums}>
			<strong>
				<Plural comment="Pieces of stock" value={pieces} one="# on hand" other="# on hand" />
			</strong>
			<span className="dim">
				<Plural value={count} one="# variant" other="# variants" />
			</span>
			{low > 0 && (
				<Badge tone="mixed">
					<Plural comment="Variants that are low on stock" value={low} one="# low" other="# low" />
				</Badge>
			)}
			{out > 0 && (
				<Badge tone="bad">
					<Plural comment="Variants" value={out} one="# out of stock" other="# out of stock" />
				</Badge>
			)}
		</p>
	);
}
