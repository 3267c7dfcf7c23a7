import type { Kind } from "../kit/kind.ts";
import { drawstring, duffel } from "./bags.ts";
import { assistBand, flatBand, miniLoopBands } from "./bands.ts";
import { bumperPlates, competitionBell, ironPlate, kettlebell12, kettlebell16 } from "./bells.ts";
import { leatherBelt, nylonBelt } from "./belts.ts";
import { insulatedBottle, litreBottle } from "./bottles.ts";
import { mensShorts, pocketLeggings, runningCap, runningShorts, seamlessLeggings, taperedJoggers } from "./bottoms.ts";
import { crispsBox, dateBarBox, gelBox, proteinBarBox, stickBox } from "./boxes.ts";
import { shaker, steelShaker } from "./drinkware.ts";
import { adjustableDumbbells, hexDumbbells5, hexDumbbells10, neopreneDumbbells } from "./dumbbells.ts";
import { deepRoller, foamRoller, massageStick, thickMat, yogaMat } from "./floor.ts";
import { giftCard } from "./gift-card.ts";
import { lightGloves, paddedGloves } from "./gloves.ts";
import { almondJar, honeyJar, peanutJar, saltJar } from "./jars.ts";
import { capsuleBottle, softgelBottle, tabletBottle } from "./pills.ts";
import { gainerPouch, granolaBag, nutsBag, oatsBag, plantPouch } from "./pouches.ts";
import { kneeSleeves, liftingStraps, stretchStrap, wristWraps } from "./straps.ts";
import { everydayHoodie, mensTee, modestTop, oversizedTee, runningJacket, womensTee } from "./tops.ts";
import { jumpRope, suspensionTrainer } from "./trainers.ts";
import { slimTub, tub, wideTub } from "./vessels.ts";

/** A drawing for each kind of thing that the demo shop sells. */
export const kinds = {
  tub,
  "wide-tub": wideTub,
  "slim-tub": slimTub,
  "capsule-bottle": capsuleBottle,
  "softgel-bottle": softgelBottle,
  "tablet-bottle": tabletBottle,
  "stick-box": stickBox,
  "plant-pouch": plantPouch,
  "gainer-pouch": gainerPouch,
  "oats-bag": oatsBag,
  "granola-bag": granolaBag,
  "nuts-bag": nutsBag,
  "protein-bar-box": proteinBarBox,
  "date-bar-box": dateBarBox,
  "crisps-box": crispsBox,
  "gel-box": gelBox,
  "peanut-jar": peanutJar,
  "almond-jar": almondJar,
  "honey-jar": honeyJar,
  "salt-jar": saltJar,
  "kettlebell-12": kettlebell12,
  "kettlebell-16": kettlebell16,
  "competition-bell": competitionBell,
  "adjustable-dumbbells": adjustableDumbbells,
  "hex-dumbbells-5": hexDumbbells5,
  "hex-dumbbells-10": hexDumbbells10,
  "neoprene-dumbbells": neopreneDumbbells,
  "bumper-plates": bumperPlates,
  "iron-plate": ironPlate,
  "mini-loop-bands": miniLoopBands,
  "assist-band": assistBand,
  "flat-band": flatBand,
  "jump-rope": jumpRope,
  "suspension-trainer": suspensionTrainer,
  "mens-tee": mensTee,
  "oversized-tee": oversizedTee,
  "womens-tee": womensTee,
  "modest-top": modestTop,
  hoodie: everydayHoodie,
  "running-jacket": runningJacket,
  "pocket-leggings": pocketLeggings,
  "seamless-leggings": seamlessLeggings,
  "mens-shorts": mensShorts,
  "running-shorts": runningShorts,
  joggers: taperedJoggers,
  "running-cap": runningCap,
  shaker,
  "steel-shaker": steelShaker,
  "litre-bottle": litreBottle,
  "insulated-bottle": insulatedBottle,
  "padded-gloves": paddedGloves,
  "light-gloves": lightGloves,
  "lifting-straps": liftingStraps,
  "wrist-wraps": wristWraps,
  "stretch-strap": stretchStrap,
  "leather-belt": leatherBelt,
  "nylon-belt": nylonBelt,
  "knee-sleeves": kneeSleeves,
  duffel,
  drawstring,
  "foam-roller": foamRoller,
  "deep-roller": deepRoller,
  "massage-stick": massageStick,
  "yoga-mat": yogaMat,
  "thick-mat": thickMat,
  "gift-card": giftCard,
} as const satisfies Readonly<Record<string, Kind>>;

export type ArtKind = keyof typeof kinds;
