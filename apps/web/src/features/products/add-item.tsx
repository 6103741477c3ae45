import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { AddItemForm } from "./add-item-form.tsx";
import { copyOf, type Variant } from "./item.ts";
import { draftPlaces } from "./item-draft.ts";
import { productQuery } from "./queries.ts";

type FormProps = Omit<ComponentProps<typeof AddItemForm>, "place" | "start" | "original">;
type Props = FormProps & {
	/** The product that the form begins as a copy of. */
	copied: string | null;
	/** Which variant of its model the copy is to be. */
	variant: Variant;
};

/** The Add Item screen: the form, for those who may add. */
export function AddItem({ copied, variant, ...props }: Props) {
	return (
		<OnlyWith right="product.write" title="Add New Item" sentence="Adding products is for buyers and owners.">
			{copied === null ? (
				<AddItemForm key="new" place={draftPlaces.newItem} {...props} />
			) : (
				<CopyForm key={JSON.stringify([copied, variant])} id={copied} variant={variant} {...props} />
			)}
		</OnlyWith>
	);
}

function CopyForm({ id, variant, ...props }: FormProps & { id: string; variant: Variant }) {
	const { data: product, error, refetch, isFetching } = useQuery(productQuery(id));
	if (product) {
		return (
			<AddItemForm
				place={draftPlaces.copy(id, variant)}
				start={copyOf(product, variant)}
				original={product.name}
				{...props}
			/>
		);
	}
	if (error === null) return <Loading />;
	return (
		<LoadFailed
			isPage
			what="The product to copy could not be loaded."
			error={error}
			onRetry={() => void refetch()}
			isRetrying={isFetching}
		/>
	);
}
