import type { Product } from "@freehub/contract/product-fields";
import { stockState } from "@freehub/domain/quantity";
import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount, formatMoney, formatWeight } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { Marked } from "#ui/marked.tsx";
import { Picture } from "#ui/picture.tsx";
import type { ColumnId } from "./columns.ts";
import classes from "./row.module.css";
import type { RowActions } from "./row-actions.ts";

type Props = {
	product: Product;
	index: number;
	query: string;
	isSelected: boolean;
	actions: RowActions;
};

export function CellContent({ id, ...props }: Props & { id: ColumnId }): ReactNode {
	const { product, query } = props;
	const marked = (text: string | null) => (text === null ? null : <Words text={text} query={query} />);
	switch (id) {
		case "number":
			return <NumberCell {...props} />;
		case "image":
			return <ImageCell {...props} />;
		case "name":
			return <NameCell {...props} />;
		case "quantity":
			return <QuantityCell {...props} />;
		case "price":
			return formatMoney(product.price);
		case "cost":
			return typeof product.cost === "number" ? formatMoney(product.cost) : null;
		case "model":
			return <ModelCell {...props} />;
		case "reorderPoint":
		case "safetyStock":
			return product[id] === null ? null : formatCount(product[id]);
		case "weight":
			return product.weight === null ? null : formatWeight(product.weight, product.weightUnit);
		case "actions":
			return <ActionsCell {...props} />;
		case "sku":
		case "barcode":
		case "category":
		case "brand":
		case "supplier":
			return marked(product[id]);
	}
}

function Words({ text, query }: { text: string; query: string }) {
	return <span className={classes.words}>{query === "" ? text : <Marked text={text} query={query} />}</span>;
}

function NumberCell({ product, index, isSelected, actions }: Props) {
	const { onToggle } = actions;
	return (
		<span className={classes.number}>
			{onToggle !== undefined && (
				<input
					key={product._id}
					type="checkbox"
					tabIndex={-1}
					aria-label={`Select ${product.name}`}
					checked={isSelected}
					onChange={(event) => {
						const { nativeEvent } = event;
						onToggle(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
					}}
				/>
			)}
			{formatCount(index + 1)}
		</span>
	);
}

function ImageCell({ product, index }: Props) {
	const { _id, image, category, name } = product;
	return (
		<Picture
			key={_id}
			src={image}
			place="row"
			alt=""
			hint={`${category ?? ""} ${name}`}
			isEager={index < 8}
		/>
	);
}

function NameCell({ product, query }: Props) {
	const { name, sku, category } = product;
	const small = [sku, category].filter(Boolean).join(" · ");
	return (
		<span className={classes.name}>
			<strong title={name.length > 60 ? name : undefined}>
				{query === "" ? name : <Marked text={name} query={query} />}
			</strong>
			{small && <small>{query === "" ? small : <Marked text={small} query={query} />}</small>}
		</span>
	);
}

const shortWords = { in: undefined, low: "low", out: "out of stock" };

function QuantityCell({ product, actions }: Props) {
	const state = stockState(product.quantity, product.reorderPoint);
	return (
		<span className={classes.stock} data-stock={state}>
			{actions.renderQuantity(product)}
			{shortWords[state] && <small>{shortWords[state]}</small>}
		</span>
	);
}

function ModelCell({ product, query }: Props) {
	const { model, modelId, size, colour } = product;
	const variant = [size, colour].filter(Boolean).join(" · ");
	if (model === null || modelId === null) return variant;
	return (
		<span className={classes.model}>
			<Link to={paths.model(modelId)}>
				<Words text={model} query={query} />
			</Link>
			{variant && <small>{variant}</small>}
		</span>
	);
}

function ActionsCell({ product, actions }: Props) {
	const { _id, name } = product;
	return (
		<span className={classes.actions}>
			<Link to={paths.details(_id)} state={actions.linkState} className={classes.button}>
				Details<VisuallyHidden> of {name}</VisuallyHidden>
			</Link>
			{actions.onDelete && (
				<button
					type="button"
					className={classes.button}
					data-danger
					onClick={() => actions.onDelete?.(product)}
				>
					Delete<VisuallyHidden> {name}</VisuallyHidden>
				</button>
			)}
		</span>
	);
}
