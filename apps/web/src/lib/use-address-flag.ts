import { useSearchParams } from "react-router";

/**
 * A dialog that the address opens, such as `?new=yes`, so that a link can lead to it. Opening and closing it makes no step to go back to.
 * @returns whether it is open, and a function that opens or closes it.
 */
export function useAddressFlag(name: string): [boolean, (isOpen: boolean) => void] {
	const [params, setParams] = useSearchParams();
	const set = (isOpen: boolean) =>
		setParams(
			(before) => {
				const next = new URLSearchParams(before);
				if (isOpen) next.set(name, "yes");
				else next.delete(name);
				return next;
			},
			{ replace: true },
		);
	return [params.get(name) === "yes", set];
}
