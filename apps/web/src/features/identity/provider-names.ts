import type { Provider } from "@freehub/contract/identity";

export const providerNames: Record<Provider, string> = {
	google: "Google",
	facebook: "Facebook",
	github: "Github",
};
