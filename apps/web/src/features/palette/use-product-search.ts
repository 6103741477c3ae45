import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { foundQuery } from "./queries.ts";

/** A pause in typing that is no pause for a person, in milliseconds. */
const PAUSE = 60;

/** Searches as one types; what was found before stays until the next answer is there. */
export function useProductSearch(text: string) {
	const [late] = useDebouncedValue(text, PAUSE);
	const isTyped = text !== "";
	const found = useQuery({ ...foundQuery(late), enabled: isTyped && late !== "" });
	return {
		products: isTyped ? (found.data?.items ?? []) : [],
		isSearching: isTyped && (late !== text || found.isFetching),
		/** While it is tried again by itself, too. */
		hasFailed: isTyped && late === text && found.failureCount > 0,
		retry: () => void found.refetch(),
	};
}
