import type { CurrencyModule } from "#server/modules/currency/index.ts";
import type { Loyalties } from "#server/modules/loyalty/index.ts";
import type { Media } from "#server/modules/media/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

export interface SettingsDeps {
  readonly platform: Platform;
  readonly currency: Pick<CurrencyModule, "readRates" | "storeRates" | "refreshNow">;
  readonly loyalty: Pick<Loyalties, "forgetRules">;
  /** Packages on sale, for sorting them. */
  readonly packages: () => Promise<readonly { readonly slug: string; readonly name: LocalizedText }[]>;
  readonly media: Pick<Media, "readPictureFacts">;
}
